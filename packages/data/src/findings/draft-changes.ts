import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { activityKeys } from '../activity/keys.ts';
import { ConflictError } from '../client/conflict-error.ts';
import { DataError, unwrap } from '../client/data-error.ts';
import { supabase } from '../client/supabase.ts';
import { findingKeys } from './keys.ts';
import { storeLocations } from './locations.ts';
import {
  contentOf,
  fetchManagedFinding,
  mergeFindingContent,
  type FindingContent,
  type ManagedFinding,
} from './managed-finding.ts';

type Audit = { id: string; user_id: string };

type FindingSave = {
  /** The finding that the form was filled from, or null for a new draft. */
  base: ManagedFinding | null;
  content: FindingContent;
};

/**
 * FIND-10: creates a draft, or saves the content of a draft or a published finding. Resolves with the stored finding. If it
 * has changed since `base` was read, the changes are merged; rejects with a ConflictError, and saves nothing, when both
 * changed the same column.
 */
export function useSaveFinding(audit: Audit) {
  const queryClient = useQueryClient();
  // A draft whose locations could not be stored. The next attempt continues from here, so that it is not created twice.
  const created = useRef<ManagedFinding | null>(null);
  return useMutation({
    mutationFn: async ({ base, content }: FindingSave) => {
      const before = base ?? created.current;
      if (before) return updateFinding(before, content);
      const { locations, ...row } = content;
      created.current = await createDraft(audit, row);
      await storeLocations(created.current.id, [], locations);
      return readBack(audit.id, created.current.id);
    },
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: findingKeys.all }),
        queryClient.invalidateQueries({ queryKey: activityKeys.all }),
      ]),
  });
}

/** FIND-02: deletes a draft. Rejects with a 'conflict' when it is none any more. */
export function useDiscardDraft() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (findingId: string) => {
      const deleted = unwrap(
        await supabase().from('findings').delete().eq('id', findingId).eq('status', 'draft').select('id'),
      );
      if (!deleted?.length)
        throw new DataError('conflict', 'Another admin has published or discarded it in the meantime.');
    },
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: findingKeys.all }),
        queryClient.invalidateQueries({ queryKey: activityKeys.all }),
      ]),
  });
}

async function createDraft(audit: Audit, row: Omit<FindingContent, 'locations'>): Promise<ManagedFinding> {
  const { id } = unwrap(
    await supabase()
      .from('findings')
      .insert({ ...row, audit_id: audit.id, user_id: audit.user_id })
      .select('id')
      .single(),
  );
  return readBack(audit.id, id);
}

async function updateFinding(base: ManagedFinding, content: FindingContent): Promise<ManagedFinding> {
  const { locations, ...row } = content;
  const saved = unwrap(
    await supabase()
      .from('findings')
      .update(row)
      .eq('id', base.id)
      .eq('updated_at', base.updated_at)
      .select('id')
      .maybeSingle(),
  );
  if (saved) {
    await storeLocations(base.id, base.finding_locations, locations);
    return readBack(base.audit_id, base.id);
  }
  const stored = await readBack(base.audit_id, base.id);
  // The row has not changed, so the database refused the update for another reason and would refuse it again.
  if (stored.updated_at === base.updated_at)
    throw new DataError('forbidden', 'This finding cannot be changed.');
  const { merged, conflicts } = mergeFindingContent({
    base: contentOf(base),
    mine: content,
    stored: contentOf(stored),
  });
  if (conflicts.length > 0)
    throw new ConflictError('Another admin has changed this finding.', stored, merged, conflicts);
  return updateFinding(stored, merged);
}

async function readBack(auditId: string, findingId: string): Promise<ManagedFinding> {
  const finding = await fetchManagedFinding(auditId, findingId);
  if (!finding) throw new DataError('not-found', 'Another admin has discarded this draft.');
  return finding;
}
