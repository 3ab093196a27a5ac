import { unwrap } from '../client/data-error.ts';
import type { Tables } from '../client/database.types.ts';
import { supabase } from '../client/supabase.ts';
import { mergeColumns } from '../client/merge-columns.ts';
import { isUuid } from '../client/is-uuid.ts';

/** Where in the code a finding is. Without a repository of the scope it is text, not a link. */
export type ManagedLocation = Pick<
  Tables<'finding_locations'>,
  'id' | 'repository_id' | 'path' | 'first_line' | 'last_line'
>;

/** A finding as admins read and write it, drafts included. */
export type ManagedFinding = Pick<
  Tables<'findings'>,
  | 'id'
  | 'audit_id'
  | 'number'
  | 'title'
  | 'severity'
  | 'likelihood'
  | 'impact'
  | 'description'
  | 'recommendation'
  | 'status'
  | 'published_at'
  | 'created_at'
  | 'updated_at'
> & { finding_locations: ManagedLocation[] };

/** What an admin writes of a finding (FIND-10). Status, number and times are the database's. */
export type FindingContent = Pick<
  ManagedFinding,
  'title' | 'severity' | 'likelihood' | 'impact' | 'description' | 'recommendation'
> & { locations: ManagedLocation[] };

export type FindingColumn = keyof FindingContent;

const COLUMNS = [
  'title',
  'severity',
  'likelihood',
  'impact',
  'description',
  'recommendation',
  'locations',
] as const satisfies readonly FindingColumn[];

const SELECTED =
  'id, audit_id, number, title, severity, likelihood, impact, description, recommendation, status, published_at, created_at, updated_at, finding_locations(id, repository_id, path, first_line, last_line)';

/** A finding of this audit; null for a malformed id and for an id that no finding of the audit has. */
export async function fetchManagedFinding(
  auditId: string,
  findingId: string,
  signal?: AbortSignal,
): Promise<ManagedFinding | null> {
  if (!isUuid(auditId) || !isUuid(findingId)) return null;
  const question = supabase()
    .from('findings')
    .select(SELECTED)
    .eq('id', findingId)
    .eq('audit_id', auditId)
    .order('position', { referencedTable: 'finding_locations' });
  return unwrap(await (signal ? question.abortSignal(signal) : question).maybeSingle());
}

/** The content of a stored finding. */
export function getContent(finding: ManagedFinding): FindingContent {
  const { title, severity, likelihood, impact, description, recommendation, finding_locations } = finding;
  return { title, severity, likelihood, impact, description, recommendation, locations: finding_locations };
}

/** Merges what a form changed with what another admin stored meanwhile (mergeColumns). */
export function mergeFindingContent(versions: {
  base: FindingContent;
  mine: FindingContent;
  stored: FindingContent;
}): { merged: FindingContent; conflicts: FindingColumn[] } {
  return mergeColumns(COLUMNS, versions, isSame);
}

function isSame(one: FindingContent[FindingColumn], other: FindingContent[FindingColumn]): boolean {
  return Array.isArray(one) && Array.isArray(other)
    ? locationsText(one) === locationsText(other)
    : one === other;
}

/** Locations are the same when they name the same lines; their ids have no meaning. */
function locationsText(locations: readonly ManagedLocation[]): string {
  return JSON.stringify(
    locations.map(({ repository_id, path, first_line, last_line }) => [
      repository_id,
      path,
      first_line,
      last_line,
    ]),
  );
}
