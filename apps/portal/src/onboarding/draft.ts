import { readLocal, removeLocalByPrefix, writeLocal } from '@portal/auth/client-state/local-storage';
import { profileFields } from '@portal/data/profiles/form-fields';
import type { Profile } from '@portal/data/profiles/types';
import type { Application } from './application-schema.ts';
import { steps } from './steps.ts';

const LAST_STEP = steps.length - 1;

/** ONB-09: an unfinished application, stored on this device. */
export type Draft = { step: number; values: Partial<Application> };

const storageKey = (userId: string) => `audit-portal-draft:${userId}`;

/** Returns the user's draft, or null if there is none or it is malformed. Unknown or malformed fields are dropped. */
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

/** Whether a stored value has the type of its field. An earlier release may have stored something else. */
function isValidFieldValue(name: string, value: unknown): boolean {
  const expected: unknown = Object.entries(profileFields(null)).find(([field]) => field === name)?.[1];
  if (Array.isArray(expected))
    return Array.isArray(value) && value.every((entry) => typeof entry === 'string');
  return expected !== undefined && typeof value === typeof expected;
}

/** The initial values of the wizard: the stored profile, overridden by the draft on this device. */
export function initialValues(profile: Profile | null, draft: Draft | null): Application {
  return { ...profileFields(profile), ...draft?.values };
}

/** Stores the draft for this user. Returns false if the browser does not store it. */
export function saveDraft(userId: string, draft: Draft): boolean {
  const text = JSON.stringify(draft);
  writeLocal(storageKey(userId), text);
  return readLocal(storageKey(userId)) === text;
}

/** Removes the user's draft. */
export function removeDraft(userId: string): void {
  removeLocalByPrefix(storageKey(userId));
}
