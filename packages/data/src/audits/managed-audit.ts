import { queryOptions, useQuery } from '@tanstack/react-query';
import { readFirst, isUuid, type RowOf } from '../client/read.ts';
import { supabase } from '../client/supabase.ts';
import { REPORT_COLUMNS } from './queries.ts';

const MANAGED_AUDIT = `*, report_versions(${REPORT_COLUMNS})`;

/** AUD-05: one audit of any client, for admins; null for a malformed id and for an id that no audit has. */
export function managedAuditQuery(auditId: string) {
  return queryOptions({
    queryKey: ['audits', 'managed', auditId],
    queryFn: readFirst(() =>
      isUuid(auditId)
        ? supabase()
            .from('audits')
            .select(MANAGED_AUDIT)
            .eq('id', auditId)
            .order('created_at', { referencedTable: 'report_versions', ascending: false })
        : null,
    ),
  });
}

export const useManagedAudit = (auditId: string) => useQuery(managedAuditQuery(auditId));

/** AUD-05: an audit as admins read it, with every report that it had, newest first. */
export type ManagedAudit = RowOf<typeof useManagedAudit>;
