import { useShell } from '@portal/auth/contract/contract';
import { useSessionStore } from '@portal/auth/session/session';
import { useCallback, useEffect, useRef, useState } from 'react';
import { keepDraft, readDraft, removeDraft } from './kept-draft.ts';

/** How long after the last change a draft is stored, in milliseconds. */
const KEEP_AFTER_MS = 400;

type Options<Values, Base> = {
  /** What the draft is of, such as "finding:<id>". */
  name: string;
  /** The values without a draft, and the version of the record that they come from. */
  saved: { values: Values; base: Base };
  isValid: (draft: { values: unknown; base: unknown }) => boolean;
};

/**
 * ONB-09, FIND-10: form values that survive a reload, a closed tab and an expired session, for this user on this device,
 * until they are saved, discarded or the user signs out. `base` stays what it was when the typing began, so that saving
 * notices what others have changed since.
 */
export function useKeptDraft<Values, Base>({ name, saved, isValid }: Options<Values, Base>) {
  const { user } = useShell();
  const [restored] = useState(() => readDraft<Values, Base>(user.id, name, isValid));
  const [form, setForm] = useState<{ values: Values; base: Base; isChanged: boolean }>(
    restored
      ? { values: restored.values, base: restored.base, isChanged: true }
      : { ...saved, isChanged: false },
  );
  const [isKept, setIsKept] = useState(restored !== null);
  const [restoredAt, setRestoredAt] = useState(restored?.keptAt ?? null);
  const latest = useRef(form);

  const keep = useCallback(() => {
    const { values, base, isChanged } = latest.current;
    // Saved, discarded or signed out meanwhile: nothing is stored again.
    if (!isChanged || hasSignedOut()) return;
    setIsKept(keepDraft(user.id, name, { values, base, keptAt: new Date().toISOString() }));
  }, [name, user.id]);

  useEffect(() => {
    latest.current = form;
    if (!form.isChanged) return;
    const timer = setTimeout(keep, KEEP_AFTER_MS);
    return () => clearTimeout(timer);
  }, [form, keep]);

  // The page may be left before the pause is over.
  useEffect(() => {
    window.addEventListener('pagehide', keep);
    return () => {
      window.removeEventListener('pagehide', keep);
      keep();
    };
  }, [keep]);

  /** Continues from this version of the record; what was kept is removed. */
  function restart(next: { values: Values; base: Base }) {
    const unchanged = { ...next, isChanged: false };
    latest.current = unchanged;
    removeDraft(user.id, name);
    setForm(unchanged);
    setIsKept(false);
    setRestoredAt(null);
  }

  return {
    values: form.values,
    base: form.base,
    isChanged: form.isChanged,
    /** Whether what is in the form now is stored on this device. */
    isKept: form.isChanged && isKept,
    /** When the draft that the form began with was stored; null when it began without one. */
    restoredAt,
    change: (changes: Partial<Values>) => {
      setIsKept(false);
      setForm((before) => ({ ...before, values: { ...before.values, ...changes }, isChanged: true }));
    },
    /** The record has another version now; what was typed stays. */
    rebase: (base: Base, values: Values) => setForm({ values, base, isChanged: true }),
    restart,
  };
}

function hasSignedOut(): boolean {
  const state = useSessionStore.getState();
  return state.status === 'signed-out' && state.isDeliberate;
}
