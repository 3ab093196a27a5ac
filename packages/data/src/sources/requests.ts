// CODE-01: asking a client for the source of the audited commit of a repository.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { unwrap } from '../client/data-error.ts';
import { supabase } from '../client/supabase.ts';
import { activityKeys, sourceKeys } from '../query-keys.ts';

/** Since when the client is asked for source, by the id of the repository. One that is not in it is not asked for. */
export type SourceRequests = ReadonlyMap<string, string>;

/** The repositories of an audit for whose source the client is asked. */
export function useSourceRequests(auditId: string) {
  return useQuery({
    queryKey: sourceKeys.requests(auditId),
    // The other side may have asked, or added it.
    staleTime: 0,
    queryFn: async ({ signal }): Promise<SourceRequests> => {
      const rows = unwrap(
        await supabase()
          .from('scope_repositories')
          .select('id, source_requested_at')
          .eq('audit_id', auditId)
          .not('source_requested_at', 'is', null)
          .abortSignal(signal),
      );
      return new Map(rows.map((row) => [row.id, row.source_requested_at ?? '']));
    },
  });
}

/** DASH-04: the audits of a client for whose source the client is asked, once for each repository, the longest asked first. */
export function useAuditsAskedForSource(userId: string) {
  return useQuery({
    queryKey: sourceKeys.asked(userId),
    staleTime: 0,
    queryFn: async ({ signal }): Promise<string[]> => {
      const rows = unwrap(
        await supabase()
          .from('scope_repositories')
          .select('audit_id, audits!inner()')
          .eq('audits.user_id', userId)
          .neq('audits.status', 'withdrawn')
          .not('source_requested_at', 'is', null)
          .order('source_requested_at')
          .order('id')
          .abortSignal(signal),
      );
      return rows.map((row) => row.audit_id);
    },
  });
}

/** Asks the client for the source of a repository. Admins only. Rejects with a DataError. */
export function useRequestSource(auditId: string) {
  return useRequestChange(auditId, 'request_source');
}

/** Takes a request for source back. Admins only. Rejects with a DataError. */
export function useWithdrawSourceRequest(auditId: string) {
  return useRequestChange(auditId, 'withdraw_source_request');
}

function useRequestChange(auditId: string, change: 'request_source' | 'withdraw_source_request') {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (repositoryId: string) => {
      unwrap(await supabase().rpc(change, { repository_id: repositoryId }));
    },
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: sourceKeys.of(auditId) }),
        queryClient.invalidateQueries({ queryKey: activityKeys.all }),
      ]),
  });
}
