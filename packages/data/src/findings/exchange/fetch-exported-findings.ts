import { unwrap } from '../../client/data-error.ts';
import type { Tables } from '../../client/database.types.ts';
import { supabase } from '../../client/supabase.ts';
import type { ExportedFinding, FindingLevel, FindingSeverity } from './exchanged-finding.ts';

const PAGE_SIZE = 200;
const COLUMNS =
  'id, number, ordinal, severity_rank, title, severity, likelihood, impact, status, description, recommendation, source_tool, source_rule, published_at, updated_at, finding_locations(path, first_line, last_line, scope_repositories(url))';

type Row = Omit<Tables<'findings'>, 'audit_id' | 'user_id' | 'created_by' | 'created_at'> & {
  finding_locations: (Pick<Tables<'finding_locations'>, 'path' | 'first_line' | 'last_line'> & {
    scope_repositories: { url: string } | null;
  })[];
};

/**
 * FIND-09: the findings of an audit that the caller may see, in the order of their numbers, drafts last. Admins choose whether
 * drafts are among them; the database shows none to a client. Each page starts after the last row of the one before, so that
 * no finding is lost or repeated by a change in between. Rejects with a DataError.
 */
export async function fetchExportedFindings(
  auditId: string,
  withDrafts: boolean,
  signal: AbortSignal,
): Promise<ExportedFinding[]> {
  const rows: Row[] = [];
  let page: Row[];
  do {
    let question = supabase().from('findings').select(COLUMNS).eq('audit_id', auditId);
    if (!withDrafts) question = question.neq('status', 'draft');
    const last = rows.at(-1);
    if (last) question = question.gt('id', last.id);
    page = unwrap(
      await question
        .order('id')
        .order('position', { referencedTable: 'finding_locations' })
        .limit(PAGE_SIZE)
        .abortSignal(signal),
    );
    rows.push(...page);
    // A server may give fewer rows than it was asked for: only an empty page is the end.
  } while (page.length > 0);
  return rows.toSorted((one, other) => getPosition(one) - getPosition(other)).map(toExportedFinding);
}

/** More findings than an audit has. */
const MANY = 1_000_000;

function getPosition({ severity_rank, ordinal }: Row): number {
  return severity_rank * MANY + (ordinal ?? MANY * MANY);
}

function toExportedFinding(row: Row): ExportedFinding {
  return {
    id: row.id,
    number: row.number,
    title: row.title,
    severity: row.severity as FindingSeverity,
    likelihood: row.likelihood as FindingLevel | null,
    impact: row.impact as FindingLevel | null,
    status: row.status,
    description: row.description,
    recommendation: row.recommendation,
    sourceTool: row.source_tool,
    sourceRule: row.source_rule,
    publishedAt: row.published_at,
    updatedAt: row.updated_at,
    locations: row.finding_locations.map(({ path, first_line, last_line, scope_repositories }) => ({
      repository: scope_repositories?.url ?? null,
      path,
      firstLine: first_line,
      lastLine: last_line,
    })),
  };
}
