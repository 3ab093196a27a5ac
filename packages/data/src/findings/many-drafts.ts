import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { activityKeys } from '../activity/keys.ts';
import { unwrap } from '../client/data-error.ts';
import { supabase } from '../client/supabase.ts';
import { findingKeys } from './keys.ts';

/** A change of many drafts: all of them or, when the database refuses one, none. Rejects with a DataError. */
function useDraftsMutation<Input>(change: (input: Input) => Promise<unknown>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: findingKeys.all }),
        queryClient.invalidateQueries({ queryKey: activityKeys.all }),
      ]),
  });
}

/** FIND-10: gives these drafts one severity. */
export function useChangeDraftSeverities() {
  return useDraftsMutation(async ({ ids, severity }: { ids: string[]; severity: string }) =>
    unwrap(await supabase().rpc('change_draft_severities', { finding_ids: ids, severity })),
  );
}

/** FIND-02: deletes these drafts. */
export function useDiscardDrafts() {
  return useDraftsMutation(async (ids: string[]) =>
    unwrap(await supabase().rpc('discard_drafts', { finding_ids: ids })),
  );
}

/** FIND-02: puts these drafts, all of one severity, into this order. */
export function useReorderDrafts() {
  return useDraftsMutation(async (ids: string[]) =>
    unwrap(await supabase().rpc('reorder_drafts', { finding_ids: ids })),
  );
}

/** FIND-02: the numbers that these drafts would get if they were published together now, by their ids. */
export function useDraftNumbers(ids: readonly string[]) {
  return useQuery({
    queryKey: findingKeys.draftNumbers(ids),
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      unwrap(
        await supabase()
          .rpc('draft_numbers', { finding_ids: [...ids] })
          .abortSignal(signal),
      ) as Record<string, string> | null,
  });
}

/** FIND-08: the imports of an audit of which no draft is published, the newest first. */
export function useUndoableImports(auditId: string) {
  return useQuery({
    queryKey: findingKeys.undoableImports(auditId),
    staleTime: 0,
    queryFn: async ({ signal }) =>
      unwrap(await supabase().rpc('undoable_imports', { audit_id: auditId }).abortSignal(signal)),
  });
}

/** FIND-08: deletes the drafts of an import, and resolves with how many there were. */
export function useUndoImport() {
  return useDraftsMutation(async (importId: string) =>
    unwrap(await supabase().rpc('undo_import', { import_id: importId })),
  );
}
