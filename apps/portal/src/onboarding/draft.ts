import { readLocal, removeLocalByPrefix, writeLocal } from '@portal/auth/client-state/local-storage';
import { profileFields, type Profile } from '@portal/data/profiles/queries';
import type { Application } from './application-schema.ts';
import { steps } from './steps.ts';

const LAST_STEP = steps.length - 1;

/** An application in the making, as it is kept on this device (ONB-09). */
export type Draft = { step: number; values: Partial<Application> };

const storageKey = (userId: string) => `audit-portal-draft:${userId}`;

/** The user's draft, or null; what is not a draft of ours is ignored. */
export function loadDraft(userId: string): Draft | null {
  try {
    const stored: unknown = JSON.parse(readLocal(storageKey(userId)) ?? 'null');
    if (typeof stored !== 'object' || stored === null || !('step' in stored) || !('values' in stored))
      return null;
    const { step, values } = stored;
    if (typeof step !== 'number' || typeof values !== 'object' || values === null) return null;
    const known = Object.entries(values).filter(([name, value]) => isValidFieldValue(name, value));
    return {
      step: Math.min(Math.max(0, Math.trunc(step)), LAST_STEP),
      values: Object.fromEntries(known),
    };
  } catch {
    return null;
  }
}

/** Whether an earlier release, or a hand, has left what a field can show. */
function isValidFieldValue(name: string, value: unknown): boolean {
  const expected: unknown = Object.entries(profileFields(null)).find(([field]) => field === name)?.[1];
  if (Array.isArray(expected))
    return Array.isArray(value) && value.every((entry) => typeof entry === 'string');
  return expected !== undefined && typeof value === typeof expected;
}

/** What the wizard begins with: the half-finished profile of the server, then what this device has of a draft. */
export function initialValues(profile: Profile | null, draft: Draft | null): Application {
  return { ...profileFields(profile), ...draft?.values };
}

/** Keeps the draft, for this user alone. False when the browser keeps nothing. */
export function saveDraft(userId: string, draft: Draft): boolean {
  const text = JSON.stringify(draft);
  writeLocal(storageKey(userId), text);
  return readLocal(storageKey(userId)) === text;
}

/** Forgets the draft once the application is sent. */
export function removeDraft(userId: string): void {
  removeLocalByPrefix(storageKey(userId));
}
