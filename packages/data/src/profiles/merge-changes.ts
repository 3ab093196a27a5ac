import { mergeColumns } from '../client/merge-columns.ts';
import type { ProfileChanges } from './types.ts';

type ProfileColumn = keyof ProfileChanges;

const COLUMNS = [
  'full_name',
  'company_name',
  'project_name',
  'role_title',
  'company_website',
  'twitter_handle',
  'telegram_handle',
  'linkedin_profile',
  'project_description',
  'intended_services',
  'newsletter_subscribed',
] as const satisfies readonly ProfileColumn[];

/** PROF-01: merges the changes of a form with changes of the profile that were stored meanwhile (mergeColumns). */
export function mergeProfileChanges(versions: {
  base: ProfileChanges;
  mine: ProfileChanges;
  stored: ProfileChanges;
}): { merged: ProfileChanges; conflicts: ProfileColumn[] } {
  return mergeColumns(COLUMNS, versions, isSame);
}

/** Whether two values of a column are equal. The order of the intended services has no meaning. */
function isSame(one: ProfileChanges[ProfileColumn], other: ProfileChanges[ProfileColumn]): boolean {
  if (Array.isArray(one) && Array.isArray(other))
    return one.toSorted().join('\n') === other.toSorted().join('\n');
  return one === other;
}
