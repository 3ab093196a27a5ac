import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { parseFindingNumber } from '@portal/domain/findings/finding-number';
import { containsPattern, read } from '../client/read.ts';
import { callDatabase } from '../client/call-database.ts';
import { unwrap } from '../client/data-error.ts';
import { supabase } from '../client/supabase.ts';
import { useChange } from '../client/use-change.ts';

/** Of many drafts, all are changed or, when the database refuses one, none. Rejects with a DataError. */
export function useChangeDraftSeverities() {
  return useChange([['findings']], ({ ids, severity }: { ids: string[]; severity: string }) =>
    callDatabase('change_draft_severities', { finding_ids: ids, severity }),
  );
}

/** `onDiscarded` leaves the page of a draft before the draft is fetched again, which would not be found. */
export function useDiscardDrafts(onDiscarded?: () => void) {
  return useChange([['findings']], async (ids: string[]) => {
    await callDatabase('discard_drafts', { finding_ids: ids });
    onDiscarded?.();
  });
}

/** FIND-10: makes these drafts a part of the finding that they duplicate, which keeps their places. */
export function useMergeDrafts() {
  return useChange([['findings']], ({ ids, targetId }: { ids: string[]; targetId: string }) =>
    callDatabase('merge_drafts', { finding_ids: ids, target_id: targetId }),
  );
}

/** How many findings a search for the one that a draft duplicates offers. */
const MERGE_TARGETS = 20;

/** FIND-10: the findings of an audit that drafts can be merged into, by a part of the title or by the number. */
export function useMergeTargets(auditId: string, search: string) {
  return useQuery({
    queryKey: ['findings', 'audit', auditId, 'merge targets', search],
    placeholderData: keepPreviousData,
    queryFn: read(() => {
      let query = supabase()
        .from('findings')
        .select('id, number, title, status')
        .eq('audit_id', auditId)
        .neq('status', 'withdrawn');
      const number = parseFindingNumber(search);
      if (number) query = query.eq('number', number);
      else if (search.trim()) query = query.ilike('title', containsPattern(search.trim()));
      return query.order('severity_rank').order('ordinal').order('position').order('id').limit(MERGE_TARGETS);
    }),
  });
}

/** FIND-02: `shownIds` is the order that was shown; 'conflict' when another one is stored. */
export function useReorderDrafts() {
  return useChange([['findings']], ({ ids, shownIds }: { ids: string[]; shownIds: string[] }) =>
    callDatabase('reorder_drafts', { finding_ids: ids, shown_ids: shownIds }),
  );
}

/** FIND-02: the numbers that these drafts would get if they were published together now, by their ids. */
export function useDraftNumbers(ids: readonly string[]) {
  return useQuery({
    queryKey: ['findings', 'draft numbers', ids],
    enabled: ids.length > 0,
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
    queryKey: ['findings', 'audit', auditId, 'undoable imports'],
    queryFn: read(() => supabase().rpc('undoable_imports', { audit_id: auditId }, { get: true })),
  });
}

export function useUndoImport() {
  return useChange([['findings']], (importId: string) =>
    callDatabase('undo_import', { import_id: importId }),
  );
}
