import { useState } from 'react';
import { callFunction } from '../client/call-function.ts';
import { callDatabase } from '../client/call-database.ts';
import { DataError, toDataError, unwrap } from '../client/data-error.ts';
import { supabase } from '../client/supabase.ts';
import { useChange } from '../client/use-change.ts';

/** The states to which an admin moves an audit, in the order in which it usually passes through them. */
export const AUDIT_STATUSES = ['pending', 'scheduled', 'in_progress', 'mitigation', 'completed'] as const;

type ProjectChoice = { id: string } | { name: string };

export type NewAudit = {
  /** Title and type, and the lead and planned dates as far as they are known (AUD-05). */
  values: {
    title: string;
    audit_type: string;
    lead_id: string | null;
    planned_start: string | null;
    planned_end: string | null;
  };
  project: ProjectChoice;
  /** AUD-02: the scope, as far as it is known. */
  scope?: {
    nsloc: number | null;
    repositories: { url: string; commit_hash: string; git_ref: string | null }[];
  };
  /** The request that the audit answers. Creating the audit accepts the request (ADM-09). */
  serviceRequestId: string | null;
  /** ADM-11: creates the audit even if the request already has one. Without it, that is a SecondAuditError. */
  isAnother: boolean;
};

/** An audit has already been started from the request. Nothing was saved. */
export class SecondAuditError extends DataError {}

/** REP-04: all or nothing. Rejects with a DataError: a SecondAuditError (ADM-11) when the request has an audit already. */
export function useCreateAudit(clientId: string) {
  // The same for every attempt, so that a retry after a lost response finds the audit of the first one.
  const [id] = useState(() => crypto.randomUUID());
  return useChange(staleKeys(clientId), async (audit: NewAudit): Promise<string> => {
    await createAudit({ id, client_id: clientId }, audit);
    return id;
  });
}

/** REP-04: withdraws an audit with its reports and findings, for a reason of 10 to 500 characters. Rejects with a DataError. */
export function useWithdrawAudit(clientId: string) {
  return useChange(staleKeys(clientId), ({ auditId, reason }: { auditId: string; reason: string }) =>
    callDatabase('withdraw_audit', { audit_id: auditId, reason }),
  );
}

export function useWithdrawReport(clientId: string) {
  return useChange(staleKeys(clientId), ({ versionId, reason }: { versionId: string; reason: string }) =>
    callFunction('withdraw-report', { id: versionId, reason }),
  );
}

async function createAudit(
  ids: { id: string; client_id: string },
  { values, project, scope, serviceRequestId, isAnother }: NewAudit,
): Promise<void> {
  const row = { ...ids, ...values, service_request_id: serviceRequestId };
  const created = await supabase().rpc('create_audit', {
    ...('id' in project
      ? { audit: { ...row, project_id: project.id } }
      : { audit: row, project_name: project.name }),
    ...(isAnother && { is_another: true }),
    ...(scope && { scope: { nsloc: scope.nsloc }, repositories: scope.repositories }),
  });
  if (!created.error) return;
  const error = toDataError(created.error, created.status);
  if (error.kind === 'conflict' && serviceRequestId && (await hasAudit(serviceRequestId)))
    throw new SecondAuditError('conflict', error.message);
  throw error;
}

async function hasAudit(serviceRequestId: string): Promise<boolean> {
  const audits = unwrap(
    await supabase()
      .from('audits')
      .select('id')
      .eq('service_request_id', serviceRequestId)
      .neq('status', 'withdrawn')
      .limit(1),
  );
  return audits.length > 0;
}

const staleKeys = (clientId: string) => [
  ['audits'],
  ['projects', clientId],
  ['clients', 'stats'],
  // Creating an audit from a request accepts the request.
  ['service-requests'],
];
