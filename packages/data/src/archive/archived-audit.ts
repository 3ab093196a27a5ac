import { inReportOrder } from '@portal/domain/reports/sections';
import { DataError } from '../client/data-error.ts';
import { byText, everyRow, fetchRows } from '../client/read.ts';
import { supabase } from '../client/supabase.ts';
import { REPORT_COLUMNS } from '../audits/queries.ts';
import type { AuditEvent } from '../audits/one-audit.ts';
import { fetchExportedAudit, fetchExportedFindings } from '../findings/exchange/fetch-exported-findings.ts';
import type { Proposal } from '../proposals/queries.ts';

const FACTS =
  `id, client_id, previous_audit_id, title, audit_type, version, audit_date, status, report_url, planned_start, planned_end,
  fixes_due, withdrawn_at, withdrawn_reason, created_at, projects(name), report_versions(${REPORT_COLUMNS}),
  report_sections(id, kind, title, body, published_at), proposals(*),
  preparation_items(id, position, title, due, state, note, changer_name, changed_at),
  deployments(id, chain_id, address, label, is_public, created_at, deployment_checks(*))` as const;

/** TAKE-01: what an archive says of an audit, besides its stored objects. */
export type ArchivedAudit = Awaited<ReturnType<typeof fetchArchivedAudit>>;

/** TAKE-01: the ids of the audits of a client, oldest first. Rejects with a DataError. */
export async function fetchArchivedAuditIds(clientId: string, signal: AbortSignal): Promise<string[]> {
  const rows = await everyRow(
    () => supabase().from('audits').select('id, created_at').eq('client_id', clientId),
    'id',
    signal,
  );
  return rows.toSorted(byCreation).map(({ id }) => id);
}

/** TAKE-01: what was proposed to a client and led to no audit, oldest first. Rejects with a DataError. */
export async function fetchOtherProposals(clientId: string, signal: AbortSignal): Promise<Proposal[]> {
  const rows = await everyRow(
    () =>
      supabase()
        .from('proposals')
        .select('*')
        .eq('client_id', clientId)
        .is('audit_id', null)
        .neq('state', 'draft'),
    'id',
    signal,
  );
  return rows.toSorted(byText(({ sent_at }) => sent_at ?? '')) as Proposal[];
}

/** TAKE-01: as its client reads it, whoever asks: no drafts, no removed reports. Rejects with a DataError. */
export async function fetchArchivedAudit(clientId: string, auditId: string, signal: AbortSignal) {
  const [[row], proposedScopes, history, exported, findings] = await Promise.all([
    fetchRows(
      supabase()
        .from('audits')
        .select(FACTS)
        .eq('id', auditId)
        .eq('client_id', clientId)
        .neq('report_versions.state', 'removed')
        .or('report_path.is.null,sealed_at.not.is.null', { referencedTable: 'report_versions' })
        .order('created_at', { referencedTable: 'report_versions' })
        .order('id', { referencedTable: 'report_versions' })
        .not('report_sections.published_at', 'is', null)
        .order('created_at', { referencedTable: 'report_sections' })
        .order('id', { referencedTable: 'report_sections' })
        .neq('proposals.state', 'draft')
        .order('sent_at', { referencedTable: 'proposals' })
        .order('position', { referencedTable: 'preparation_items' })
        .order('id', { referencedTable: 'preparation_items' })
        .order('chain_id', { referencedTable: 'deployments' })
        .order('address', { referencedTable: 'deployments' })
        .order('found_at', { referencedTable: 'deployments.deployment_checks' }),
      signal,
    ),
    // Not embedded: the embedded backend takes an index of open ones for a rule that there is one.
    fetchRows(
      supabase().from('scope_proposals').select('*').eq('audit_id', auditId).order('created_at').order('id'),
      signal,
    ),
    everyRow(
      () => supabase().from('events').select('*').eq('audit_id', auditId).eq('in_history', true),
      'id',
      signal,
    ),
    fetchExportedAudit(auditId, signal),
    fetchExportedFindings(auditId, false, signal),
  ]);
  if (!row) throw new DataError('not-found', 'An audit of the archive no longer exists.');
  const { report_versions: reports, report_sections, preparation_items, ...rest } = row;
  const { proposals, deployments, ...facts } = rest;
  return {
    facts,
    reports,
    texts: inReportOrder(report_sections),
    proposals,
    proposedScopes,
    preparation: preparation_items,
    deployments,
    history: history.toSorted(byCreation) as AuditEvent[],
    exported,
    findings,
  };
}

const byCreation = byText(({ created_at }: { created_at: string }) => created_at);
