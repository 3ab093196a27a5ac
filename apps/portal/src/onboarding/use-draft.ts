import { useSessionStore } from '@portal/auth/session/session';
import { useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { Application } from './application-schema.ts';
import { loadDraft, saveDraft } from './draft.ts';

/** How long after the last change the draft is stored, in milliseconds. */
export const SAVE_AFTER_MS = 400;

/** ONB-09: stores the draft on this device while the user types. Returns whether the current values are stored (ONB-01). */
export function useDraft(options: {
  userId: string;
  form: UseFormReturn<Application>;
  step: number;
}): boolean {
  const { userId, form, step } = options;
  const [isSaved, setIsSaved] = useState(() => loadDraft(userId) !== null);
  const savedStep = useRef(step);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let hasUnsavedChanges = false;
    const save = () => {
      clearTimeout(timer);
      hasUnsavedChanges = false;
      setIsSaved(saveDraft(userId, { step, values: form.getValues() }));
    };
    if (savedStep.current !== step) save();
    savedStep.current = step;
    const stop = form.subscribe({
      formState: { values: true },
      callback: () => {
        setIsSaved(false);
        hasUnsavedChanges = true;
        clearTimeout(timer);
        timer = setTimeout(save, SAVE_AFTER_MS);
      },
    });
    const saveUnsavedChanges = () => hasUnsavedChanges && save();
    window.addEventListener('pagehide', saveUnsavedChanges);
    return () => {
      stop();
      window.removeEventListener('pagehide', saveUnsavedChanges);
      clearTimeout(timer);
      // Only if something is unsaved: after submitting or signing out, the removed draft must not be stored again.
      if (hasUnsavedChanges && !hasSignedOut()) saveDraft(userId, { step, values: form.getValues() });
    };
  }, [userId, form, step]);

  return isSaved;
}

function hasSignedOut(): boolean {
  const state = useSessionStore.getState();
  return state.status === 'signed-out' && state.isDeliberate;
}
