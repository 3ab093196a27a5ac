import { readLocal, removeLocalByPrefix, writeLocal } from '@portal/auth/client-state/local-storage';

/** What was typed and not saved yet, with the version of the record that the form was filled from. */
export type KeptDraft<Values, Base> = { values: Values; base: Base; keptAt: string };

/** ONB-09: signing out removes every key that begins so, followed by the user's id. */
const draftKey = (userId: string, name: string) => `audit-portal-draft:${userId}:${name}`;

/** The draft kept under this name, or null when there is none or it has another shape than `isValid` expects. */
export function readDraft<Values, Base>(
  userId: string,
  name: string,
  isValid: (draft: { values: unknown; base: unknown }) => boolean,
): KeptDraft<Values, Base> | null {
  try {
    const stored: unknown = JSON.parse(readLocal(draftKey(userId, name)) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return null;
    if (!('values' in stored && 'base' in stored && 'keptAt' in stored)) return null;
    return typeof stored.keptAt === 'string' && isValid(stored) ? (stored as KeptDraft<Values, Base>) : null;
  } catch {
    return null;
  }
}

/** Keeps a draft on this device. Returns false when the browser does not store it. */
export function keepDraft<Values, Base>(
  userId: string,
  name: string,
  draft: KeptDraft<Values, Base>,
): boolean {
  const text = JSON.stringify(draft);
  writeLocal(draftKey(userId, name), text);
  return readLocal(draftKey(userId, name)) === text;
}

/** Removes the draft of this name. */
export function removeDraft(userId: string, name: string): void {
  removeLocalByPrefix(draftKey(userId, name));
}
