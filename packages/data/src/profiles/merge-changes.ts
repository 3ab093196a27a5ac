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

type Versions = {
  /** The profile that the form was filled from. */
  base: ProfileChanges;
  /** The values of the form. */
  mine: ProfileChanges;
  /** The profile as it is stored now. */
  stored: ProfileChanges;
};

/**
 * PROF-01: merges the changes of a form with changes that were stored meanwhile. A column that only one side changed
 * gets that side's value. The columns that both sides changed, to different values, are in `conflicts`; in `merged` they
 * have the value of the form.
 */
export function mergeProfileChanges({ base, mine, stored }: Versions): {
  merged: ProfileChanges;
  conflicts: ProfileColumn[];
} {
  const changedByForm = COLUMNS.filter((column) => !isSame(base[column], mine[column]));
  const mergedEntries = COLUMNS.map((column) => [
    column,
    (changedByForm.includes(column) ? mine : stored)[column],
  ]);
  return {
    merged: Object.fromEntries(mergedEntries) as ProfileChanges,
    conflicts: changedByForm.filter(
      (column) => !isSame(base[column], stored[column]) && !isSame(mine[column], stored[column]),
    ),
  };
}

/** Whether two values of a column are equal. The order of the intended services has no meaning. */
function isSame(one: ProfileChanges[ProfileColumn], other: ProfileChanges[ProfileColumn]): boolean {
  if (Array.isArray(one) && Array.isArray(other))
    return one.toSorted().join('\n') === other.toSorted().join('\n');
  return one === other;
}
