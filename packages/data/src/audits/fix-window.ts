import { useQuery } from '@tanstack/react-query';
import { callDatabase } from '../client/call-database.ts';
import { unwrap } from '../client/data-error.ts';
import { supabase } from '../client/supabase.ts';
import { useChange } from '../client/use-change.ts';

/** FIX-01: the round of fix review that an audit is in, from 1. */
export function useReviewRound(auditId: string, isWanted: boolean) {
  return useQuery({
    queryKey: ['audits', 'review round', auditId],
    enabled: isWanted,
    queryFn: async ({ signal }) =>
      unwrap(await supabase().rpc('review_round', { audit_id: auditId }, { get: true }).abortSignal(signal)),
  });
}

/** FIX-01: gives the client longer than `seen` to send fixes, for a reason that the client reads. */
export function useExtendFixesDue(auditId: string) {
  return useChange([['audits']], ({ seen, until, reason }: { seen: string; until: string; reason: string }) =>
    callDatabase('extend_fixes_due', {
      audit_id: auditId,
      expected_due: seen,
      new_due: until,
      reason,
    }),
  );
}

/** FIX-01: agrees to one more round of fix review than the `seen` ones. */
export function useAddReviewRound(auditId: string) {
  return useChange([['audits']], ({ seen }: { seen: number }) =>
    callDatabase('add_review_round', { audit_id: auditId, expected_rounds: seen }),
  );
}
