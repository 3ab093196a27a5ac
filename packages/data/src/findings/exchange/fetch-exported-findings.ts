import { unwrap } from '../../client/data-error.ts';
import { everyRow } from '../../client/read.ts';
import { supabase } from '../../client/supabase.ts';
import type {
  ExportedAudit,
  ExportedFinding,
  FindingLevel,
  FindingSeverity,
} from '@portal/domain/findings/write/exchanged-finding';

const COLUMNS =
  'id, number, ordinal, severity_rank, title, severity, likelihood, impact, status, description, recommendation, source_tool, source_rule, source_fingerprint, published_at, updated_at, finding_locations(path, first_line, last_line, scope_repositories(url)), finding_events(kind, actor_name, by_firm, created_at, from_status, to_status, from_severity, to_severity, message, link, replaced, undone_at), finding_comments(author_name, by_firm, created_at, edited_at, body, commit_hash, path, line), finding_assignments(assignee_name, reviewer_name)';

/** FIND-09: by number, drafts last; the database shows a client none. Rejects with a DataError. */
export async function fetchExportedFindings(
  auditId: string,
  withDrafts: boolean,
  signal: AbortSignal,
): Promise<ExportedFinding[]> {
  const rows = await everyRow(() => request(auditId, withDrafts), 'id', signal);
  return rows.toSorted((one, other) => getPosition(one) - getPosition(other)).map(toExportedFinding);
}

function request(auditId: string, withDrafts: boolean) {
  const findings = supabase()
    .from('findings')
    .select(COLUMNS)
    .eq('audit_id', auditId)
    .order('position', { referencedTable: 'finding_locations' })
    .order('created_at', { referencedTable: 'finding_events' })
    .order('created_at', { referencedTable: 'finding_comments' });
  return withDrafts ? findings : findings.neq('status', 'draft');
}

type Row = NonNullable<Awaited<ReturnType<typeof request>>['data']>[number];

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
    sourceFingerprint: row.source_fingerprint,
    publishedAt: row.published_at,
    updatedAt: row.updated_at,
    assignedTo: row.finding_assignments?.assignee_name ?? null,
    reviewer: row.finding_assignments?.reviewer_name ?? null,
    locations: row.finding_locations.map(({ path, first_line, last_line, scope_repositories }) => ({
      repository: scope_repositories?.url ?? null,
      path,
      firstLine: first_line,
      lastLine: last_line,
    })),
    ledger: row.finding_events
      .filter(({ undone_at }) => !undone_at)
      .map((step) => ({
        kind: step.kind,
        by: step.actor_name,
        byAuditor: step.by_firm,
        at: step.created_at,
        fromStatus: step.from_status,
        toStatus: step.to_status,
        fromSeverity: step.from_severity,
        toSeverity: step.to_severity,
        message: step.message,
        link: step.link,
        replaced: step.replaced,
      })),
    comments: row.finding_comments.map((comment) => ({
      by: comment.author_name,
      byAuditor: comment.by_firm,
      at: comment.created_at,
      editedAt: comment.edited_at,
      body: comment.body,
      ...(comment.path !== null && {
        on: { commit: comment.commit_hash, path: comment.path, line: comment.line },
      }),
    })),
  };
}

/** FIND-09: the audit with its scope. Rejects with a DataError, also when the caller may not see the audit. */
export async function fetchExportedAudit(auditId: string, signal: AbortSignal): Promise<ExportedAudit> {
  const audit = unwrap(
    await supabase()
      .from('audits')
      .select(
        'id, title, audit_scopes(nsloc, chains, languages, out_of_scope, known_issues), scope_repositories(url, commit_hash, git_ref, paths)',
      )
      .eq('id', auditId)
      .order('position', { referencedTable: 'scope_repositories' })
      .abortSignal(signal)
      .single(),
  );
  const { audit_scopes: scope, scope_repositories: repositories } = audit;
  return {
    id: audit.id,
    title: audit.title,
    scope: scope && {
      nsloc: scope.nsloc,
      chains: scope.chains,
      languages: scope.languages,
      outOfScope: scope.out_of_scope,
      knownIssues: scope.known_issues,
    },
    repositories: repositories.map(({ url, commit_hash, git_ref, paths }) => ({
      url,
      commit: commit_hash,
      ref: git_ref,
      paths,
    })),
  };
}
