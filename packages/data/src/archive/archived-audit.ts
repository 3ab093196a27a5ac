import type { ExportedAudit, ExportedFinding } from '@portal/domain/findings/write/exchanged-finding';
import { inReportOrder } from '@portal/domain/reports/sections';
import { fetchRows, typed } from '../client/read.ts';
import { supabase } from '../client/supabase.ts';
import { REPORT_COLUMNS } from '../audits/queries.ts';
import type { AuditEvent } from '../audits/one-audit.ts';
import { fetchExportedAudit, fetchExportedFindings } from '../findings/exchange/fetch-exported-findings.ts';
import type { ArchiveSubject } from './archived-objects.ts';

const FACTS =
  'id, client_id, title, audit_type, version, audit_date, status, report_url, planned_start, planned_end, fixes_due, withdrawn_at, withdrawn_reason, created_at, projects(name)';
const PAGE_SIZE = 500;

/** TAKE-01: what an archive says of an audit, besides its stored objects. */
export type ArchivedAudit = Awaited<ReturnType<typeof fetchArchivedAudit>>;

/** TAKE-01: the ids of the audits in an archive, oldest first. Rejects with a DataError. */
export async function fetchArchivedAuditIds(
  { clientId, auditId }: ArchiveSubject,
  signal: AbortSignal,
): Promise<string[]> {
  if (auditId !== null) return [auditId];
  const rows = await everyRow<{ id: string }>(
    (from, to) =>
      supabase()
        .from('audits')
        .select('id')
        .eq('client_id', clientId)
        .order('created_at')
        .order('id')
        .range(from, to),
    signal,
  );
  return rows.map(({ id }) => id);
}

/**
 * TAKE-01: an audit as its client reads it, whoever asks: an admin gets no draft, no unpublished text and no removed or unsealed report
 * either. Rejects with a DataError.
 */
export async function fetchArchivedAudit(clientId: string, auditId: string, signal: AbortSignal) {
  const [[facts], reports, texts, history, exported, findings] = await Promise.all([
    fetchRows(supabase().from('audits').select(FACTS).eq('id', auditId).eq('client_id', clientId), signal),
    fetchRows(
      supabase()
        .from('report_versions')
        .select(REPORT_COLUMNS)
        .eq('audit_id', auditId)
        .neq('state', 'removed')
        .or('report_path.is.null,sealed_at.not.is.null')
        .order('created_at')
        .order('id'),
      signal,
    ),
    fetchRows(
      supabase()
        .from('report_sections')
        .select('id, kind, title, body, published_at')
        .eq('audit_id', auditId)
        .not('published_at', 'is', null)
        .order('created_at')
        .order('id'),
      signal,
    ),
    everyRow<AuditEvent>(
      (from, to) =>
        typed<AuditEvent>(
          supabase()
            .from('events')
            .select('*')
            .eq('audit_id', auditId)
            .eq('in_history', true)
            .order('created_at')
            .order('id')
            .range(from, to),
        ),
      signal,
    ),
    fetchExportedAudit(auditId, signal),
    fetchExportedFindings(auditId, false, signal),
  ]);
  if (!facts) throw new Error('The audit no longer exists.');
  return {
    facts,
    reports,
    texts: inReportOrder(texts),
    history,
    exported: exported satisfies ExportedAudit,
    findings: findings satisfies ExportedFinding[],
  };
}

async function everyRow<Row>(
  page: (from: number, to: number) => Parameters<typeof fetchRows<Row>>[0],
  signal: AbortSignal,
): Promise<Row[]> {
  const rows: Row[] = [];
  let last: Row[];
  do {
    // oxlint-disable-next-line no-await-in-loop -- each page begins where the one before ended
    last = await fetchRows(page(rows.length, rows.length + PAGE_SIZE - 1), signal);
    rows.push(...last);
  } while (last.length > 0);
  return rows;
}
