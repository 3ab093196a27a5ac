import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { activityKeys } from '../activity/keys.ts';
import { ConflictError } from '../client/conflict-error.ts';
import { DataError, unwrap } from '../client/data-error.ts';
import { supabase } from '../client/supabase.ts';
import { findingKeys } from './keys.ts';
import { storeFinding } from './store-finding.ts';
import {
  getContent,
  fetchManagedFinding,
  mergeFindingContent,
  type FindingContent,
  type ManagedFinding,
} from './managed-finding.ts';

/** SQLSTATE of a second row with the same id. */
const UNIQUE_VIOLATION = '23505';

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
export function useSaveFinding(auditId: string) {
  const queryClient = useQueryClient();
  // Every attempt to create the draft has the same id, so that one whose answer was lost does not create a second one.
  const [newId, setNewId] = useState(() => crypto.randomUUID());
  return useMutation({
    mutationFn: ({ base, content }: FindingSave) =>
      base ? updateFinding(base, content) : createDraft(auditId, newId, content),
    onSuccess: () => setNewId(crypto.randomUUID()),
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

async function createDraft(auditId: string, id: string, content: FindingContent): Promise<ManagedFinding> {
  const { locations, ...row } = content;
  try {
    await storeFinding({ id, audit_id: auditId, ...row }, locations, null);
  } catch (error) {
    const isCreatedBefore = error instanceof DataError && error.code === UNIQUE_VIOLATION;
    if (!isCreatedBefore) throw error;
    return updateFinding(await readBack(auditId, id), content);
  }
  return readBack(auditId, id);
}

async function updateFinding(base: ManagedFinding, content: FindingContent): Promise<ManagedFinding> {
  const { locations, ...row } = content;
  try {
    await storeFinding({ id: base.id, ...row }, locations, base.updated_at);
    return await readBack(base.audit_id, base.id);
  } catch (error) {
    if (!(error instanceof DataError) || error.kind !== 'conflict') throw error;
    const stored = await readBack(base.audit_id, base.id);
    // The finding has not changed, so the database refused the save for another reason and would refuse it again.
    if (stored.updated_at === base.updated_at) throw error;
    return mergeAndSave(base, content, stored);
  }
}

function mergeAndSave(
  base: ManagedFinding,
  content: FindingContent,
  stored: ManagedFinding,
): Promise<ManagedFinding> {
  const { merged, conflicts } = mergeFindingContent({
    base: getContent(base),
    mine: content,
    stored: getContent(stored),
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
