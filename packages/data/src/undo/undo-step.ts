import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callDatabase } from '../client/call-database.ts';

/** A step that was taken: what it changed, and the updated_at that this has had since. */
type UndoableStep = {
  kind: 'application' | 'request' | 'audit' | 'finding';
  /** The user id of the client, or the id of the request, audit or finding. */
  id: string;
  updatedAt: string;
};

/** ADM-06, ADM-10, AUD-05, FIND-03: before its e-mail leaves. Rejects with a sentence when it is too late or something came after. */
export function useUndoStep() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ kind, id, updatedAt }: UndoableStep) =>
      callDatabase('undo_step', { kind, subject_id: id, seen_updated_at: updatedAt }),
    // Clients, audits and requests are part of many lists and counts.
    onSettled: () => queryClient.invalidateQueries(),
  });
}
