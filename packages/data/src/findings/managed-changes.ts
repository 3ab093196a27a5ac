import { useState } from 'react';
import { callDatabase } from '../client/call-database.ts';
import { DataError } from '../client/data-error.ts';
import { saveMerged } from '../client/save-merged.ts';
import { useChange } from '../client/use-change.ts';
import type { FindingToImport } from './import.ts';
import {
  CONTENT_COLUMNS,
  fetchManagedFinding,
  isSameContent,
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
  /** STAFF-03: the content becomes that of a new draft, which corrects `base`. */
  isCorrection?: boolean;
  /** The finding of a file from which `content` was taken, which an import knows from then on. */
  fromFile?: FindingToImport;
};

export function useSaveFinding(auditId: string) {
  // Every attempt to create the draft has the same id, so that one whose response was lost does not create a second one.
  const [newId, setNewId] = useState(() => crypto.randomUUID());
  return useChange([['findings']], async ({ base, content, isCorrection, fromFile }: FindingSave) => {
    if (base && !isCorrection)
      return saveFinding(base, content, (mine, stored) => changeFinding(mine, stored, fromFile));
    const created = base
      ? await saveFinding(base, content, (mine, stored) => createDraft(auditId, newId, mine, stored))
      : await createDraft(auditId, newId, content);
    setNewId(crypto.randomUUID());
    return created;
  });
}

async function createDraft(
  auditId: string,
  id: string,
  content: FindingContent,
  corrected?: ManagedFinding,
): Promise<StoredFinding> {
  const { locations, ...row } = content;
  const correction = corrected && { corrects_id: corrected.id, updated_at: corrected.updated_at };
  try {
    await storeFinding({ id, audit_id: auditId, ...row, ...correction }, locations, null);
  } catch (error) {
    const isCreatedBefore = error instanceof DataError && error.code === UNIQUE_VIOLATION;
    if (!isCreatedBefore) throw error;
    return saveFinding(await readBack(auditId, id), content, changeFinding);
  }
  return readBack(auditId, id);
}

async function changeFinding(
  { locations, ...row }: FindingContent,
  { id, audit_id: auditId, updated_at: updatedAt }: ManagedFinding,
  fromFile?: FindingToImport,
): Promise<StoredFinding> {
  await storeFinding({ id, ...row }, locations, updatedAt, fromFile);
  return readBack(auditId, id);
}

function saveFinding(
  first: ManagedFinding,
  content: FindingContent,
  store: (content: FindingContent, base: ManagedFinding) => Promise<StoredFinding>,
): Promise<StoredFinding> {
  return saveMerged<StoredFinding, FindingContent>({
    base: withLocations(first),
    content,
    store,
    read: () => readBack(first.audit_id, first.id),
    columns: CONTENT_COLUMNS,
    isSame: isSameContent,
    conflictMessage: 'Another admin has changed this finding.',
    refusalMessage: 'This finding cannot be changed.',
  });
}

type StoredFinding = ManagedFinding & FindingContent;
const withLocations = (finding: ManagedFinding) => ({ ...finding, locations: finding.finding_locations });

async function readBack(auditId: string, findingId: string): Promise<StoredFinding> {
  const finding = await fetchManagedFinding(auditId, findingId);
  if (!finding) throw new DataError('not-found', 'Another admin has discarded this draft.');
  return withLocations(finding);
}

type FindingRow = { id: string } & Partial<
  Pick<ManagedFinding, 'audit_id' | 'corrects_id' | 'updated_at'> & Omit<FindingContent, 'locations'>
>;

/** With null, locations stay. Without `updatedAt` it is a new draft; with it, 'conflict' when it has changed since. */
export async function storeFinding(
  finding: FindingRow,
  locations: readonly ManagedLocation[] | null,
  updatedAt: string | null,
  fromFile?: FindingToImport,
): Promise<void> {
  await callDatabase('save_finding', {
    finding,
    ...(locations && { locations: [...locations] }),
    ...(updatedAt !== null && { expected_updated_at: updatedAt }),
    ...(fromFile && { from_file: fromFile }),
  });
}

type LocationSave = { base: ManagedFindingRow; locations: ManagedLocation[] };

/** FIND-10: saves the locations of a finding. Rejects with a 'conflict' when it has changed since `base` was read. */
export function useSaveLocations() {
  return useChange([['findings']], ({ base, locations }: LocationSave) =>
    storeFinding({ id: base.id }, locations, base.updated_at),
  );
}
