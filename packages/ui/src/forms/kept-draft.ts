import { readLocal, writeLocal } from '../local-storage.ts';

/** ONB-09: what was typed and not saved yet, with the record that it is a change of. */
export type KeptDraft = { values: Record<string, unknown>; base: unknown; keptAt: string };

/** Signing out removes every key that begins so, followed by the user's id (AUTH-14). */
export const draftStorageKey = (userId: string, name: string) => `audit-portal-draft:${userId}:${name}`;

export function parseDraft(text: string | null): KeptDraft | null {
  try {
    const stored: unknown = JSON.parse(text ?? 'null');
    if (typeof stored !== 'object' || stored === null) return null;
    const { values, base, keptAt } = stored as Partial<KeptDraft>;
    const isDraft = typeof values === 'object' && values !== null && typeof keptAt === 'string';
    return isDraft && base !== undefined ? { values, base, keptAt } : null;
  } catch {
    return null;
  }
}

export function readDraft(userId: string, name: string): KeptDraft | null {
  return parseDraft(readLocal(draftStorageKey(userId, name)));
}

/** Keeps a draft on this device. Returns false when the browser does not store it. */
export function keepDraft(userId: string, name: string, draft: KeptDraft): boolean {
  const text = JSON.stringify(draft);
  writeLocal(draftStorageKey(userId, name), text);
  return readLocal(draftStorageKey(userId, name)) === text;
}

export function removeDraft(userId: string, name: string): void {
  writeLocal(draftStorageKey(userId, name), null);
}
