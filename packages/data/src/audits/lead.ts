import { useQuery } from '@tanstack/react-query';
import { unwrap } from '../client/data-error.ts';
import { supabase } from '../client/supabase.ts';
import { auditKeys } from '../query-keys.ts';

/** AUD-03: who leads an audit, by name and title; null while nobody does or they have entered no name. */
export function useAuditLead(auditId: string) {
  return useQuery({
    queryKey: auditKeys.lead(auditId),
    staleTime: 0,
    queryFn: async ({ signal }): Promise<{ full_name: string; title: string | null } | null> =>
      unwrap(await supabase().rpc('audit_lead', { audit_id: auditId }).abortSignal(signal).maybeSingle()),
  });
}
