import { useState } from 'react';
import { DataError, unwrap } from '../client/data-error.ts';
import { saveMerged } from '../client/save-merged.ts';
import { supabase } from '../client/supabase.ts';
import { useChange } from '../client/use-change.ts';
import type { FindingToImport } from './import.ts';
import {
  getContent,
  fetchManagedFinding,
  mergeFindingContent,
  type FindingContent,
  type ManagedFinding,
  type ManagedLocation,
  type ManagedFindingRow,
} from './managed-findings.ts';

/** SQLSTATE of a second row with the same id. */
const UNIQUE_VIOLATION = '23505';

type FindingSave = {
  /** The finding that the form was filled from, or null for a new draft. */
  base: ManagedFinding | null;
  content: FindingContent;
  /** The finding of a file from which `content` was taken, which an import knows from then on. */
  fromFile?: FindingToImport;
};

/** FIND-10: resolves with the stored finding. See saveMerged. */
export function useSaveFinding(auditId: string) {
  // Every attempt to create the draft has the same id, so that one whose response was lost does not create a second one.
  const [newId, setNewId] = useState(() => crypto.randomUUID());
  return useChange([['findings'], ['activity']], async ({ base, content, fromFile }: FindingSave) => {
    if (base) return updateFinding(base, content, fromFile);
    const created = await createDraft(auditId, newId, content);
    setNewId(crypto.randomUUID());
    return created;
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

function updateFinding(
  first: ManagedFinding,
  content: FindingContent,
  fromFile?: FindingToImport,
): Promise<ManagedFinding> {
  return saveMerged<ManagedFinding, FindingContent>({
    base: first,
    content,
    store: async ({ locations, ...row }, base) => {
      await storeFinding({ id: base.id, ...row }, locations, base.updated_at, fromFile);
      return readBack(base.audit_id, base.id);
    },
    read: () => readBack(first.audit_id, first.id),
    merge: ({ base, mine, stored }) =>
      mergeFindingContent({ base: getContent(base), mine, stored: getContent(stored) }),
    conflictMessage: 'Another admin has changed this finding.',
    refusalMessage: 'This finding cannot be changed.',
  });
}

async function readBack(auditId: string, findingId: string): Promise<ManagedFinding> {
  const finding = await fetchManagedFinding(auditId, findingId);
  if (!finding) throw new DataError('not-found', 'Another admin has discarded this draft.');
  return finding;
}

type FindingRow = { id: string; audit_id?: string } & Partial<Omit<FindingContent, 'locations'>>;

/** With null, locations stay. Without `updatedAt` it is a new draft; with it, 'conflict' when it has changed since. */
export async function storeFinding(
  finding: FindingRow,
  locations: readonly ManagedLocation[] | null,
  updatedAt: string | null,
  fromFile?: FindingToImport,
): Promise<void> {
  unwrap(
    await supabase().rpc('save_finding', {
      finding,
      ...(locations && { locations: [...locations] }),
      ...(updatedAt !== null && { expected_updated_at: updatedAt }),
      ...(fromFile && { from_file: fromFile }),
    }),
  );
}

type LocationSave = { base: ManagedFindingRow; locations: ManagedLocation[] };

/** FIND-10: saves the locations of a finding. Rejects with a 'conflict' when it has changed since `base` was read. */
export function useSaveLocations() {
  return useChange([['findings'], ['activity']], ({ base, locations }: LocationSave) =>
    storeFinding({ id: base.id }, locations, base.updated_at),
  );
}
