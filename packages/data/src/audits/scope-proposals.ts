import { useQuery } from '@tanstack/react-query';
import type { Json, Tables } from '@portal/domain/database.types';
import { callDatabase } from '../client/call-database.ts';
import { readFirst, typed } from '../client/read.ts';
import { supabase } from '../client/supabase.ts';
import { useChange } from '../client/use-change.ts';
import type { Scope, ScopeContent } from './scope.ts';

export type ScopeProposal = Omit<Tables<'scope_proposals'>, 'scope'> & { scope: ScopeContent };

/** PROP-04: the newest scope that the client has proposed for an audit; null when there is none. */
export function useScopeProposal(auditId: string) {
  return useQuery({
    queryKey: ['audits', 'scope proposal', auditId],
    queryFn: readFirst<ScopeProposal>(() =>
      typed(
        supabase()
          .from('scope_proposals')
          .select('*')
          .eq('audit_id', auditId)
          .order('created_at', { ascending: false })
          .limit(1),
      ),
    ),
  });
}

/** PROP-04: the client proposes a scope as a change of the one that they read. The same id sent again is the same proposal. */
export function useProposeScope(auditId: string) {
  return useChange(
    [['audits']],
    ({ id, base, content }: { id: string; base: Scope; content: ScopeContent }) =>
      callDatabase('propose_scope', {
        scope_proposal_id: id,
        audit_id: auditId,
        scope: content as unknown as Json,
        ...(base.updated_at !== null && { expected_updated_at: base.updated_at }),
      }),
  );
}

/** PROP-04: accepts a proposed scope, or returns it with a reason. */
export function useAnswerScopeProposal() {
  return useChange(
    [['audits'], ['preparation'], ['clients', 'work queue']],
    ({ id, ...answer }: { id: string; accepts: true } | { id: string; accepts: false; words: string }) =>
      callDatabase('answer_scope_proposal', {
        scope_proposal_id: id,
        to_state: answer.accepts ? 'accepted' : 'returned',
        ...(!answer.accepts && { answer: answer.words }),
      }),
  );
}
