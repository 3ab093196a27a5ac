import { readLocal, removeLocalByPrefix, writeLocal } from '@portal/auth/local-storage';
import { applicationSchema, type Application } from './application-schema.ts';

/** An application in the making, as it is kept on this device (ONB-09). */
export type Draft = { step: number; values: Partial<Application> };

const keyOf = (userId: string) => `audit-portal-draft:${userId}`;

/** The user's draft, or null; what is not a draft of ours is ignored. */
export function loadDraft(userId: string): Draft | null {
  try {
    const stored: unknown = JSON.parse(readLocal(keyOf(userId)) ?? 'null');
    if (typeof stored !== 'object' || stored === null || !('step' in stored) || !('values' in stored))
      return null;
    const { step, values } = stored;
    if (typeof step !== 'number' || typeof values !== 'object' || values === null) return null;
    const known = Object.entries(values).filter(([name]) => name in applicationSchema.shape);
    return { step: Math.min(Math.max(0, Math.trunc(step)), 3), values: Object.fromEntries(known) };
  } catch {
    return null;
  }
}

/** Keeps the draft, for this user alone. */
export function saveDraft(userId: string, draft: Draft): void {
  writeLocal(keyOf(userId), JSON.stringify(draft));
}

/** Forgets the draft once the application is sent. */
export function removeDraft(userId: string): void {
  removeLocalByPrefix(keyOf(userId));
}
