import { readLocal, removeLocalByPrefix, writeLocal } from '@portal/auth/client-state/local-storage';
import { useEffect } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';

/** The shell removes what begins so, followed by the user's id, when the user signs out (AUTH-14). */
const storageKey = (userId: string, name: string) => `audit-portal-draft:${userId}:${name}`;

/** The texts that the user typed into a form and has not sent yet; empty when there are none or they are malformed. */
export function loadFormDraft(userId: string, name: string): Record<string, string> {
  try {
    const stored: unknown = JSON.parse(readLocal(storageKey(userId, name)) ?? '{}');
    if (typeof stored !== 'object' || stored === null) return {};
    return Object.fromEntries(Object.entries(stored).filter(([, value]) => typeof value === 'string'));
  } catch {
    return {};
  }
}

/** Removes a form's draft, for when it has been sent or discarded. */
export function removeFormDraft(userId: string, name: string): void {
  removeLocalByPrefix(storageKey(userId, name));
}

/** Stores the texts of a form on this device with every change, for this user alone, until they are all empty. */
export function useFormDraft<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  userId: string,
  name: string,
): void {
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          const isEmpty = Object.values(values).every((value) => value === '');
          if (isEmpty) removeFormDraft(userId, name);
          else writeLocal(storageKey(userId, name), JSON.stringify(values));
        },
      }),
    [form, userId, name],
  );
}
