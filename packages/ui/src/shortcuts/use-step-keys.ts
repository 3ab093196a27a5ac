import { useEffectEvent, useLayoutEffect } from 'react';
import { getRowStep } from './shortcuts.ts';

/**
 * Calls `onStep` with 1 for J and with -1 for K, wherever the focus is on the page: no list has to be focused first. Not in a
 * field and not while a dialog is open. `onStep` returns whether it used the key.
 */
export function useStepKeys(onStep: (step: 1 | -1) => boolean): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    const step = getRowStep(event);
    if (step === null || event.defaultPrevented) return;
    if (document.querySelector('[data-scroll-lock], [role="alertdialog"]')) return;
    if (onStep(step)) event.preventDefault();
  });
  // Together with the rows: who sees them can step through them.
  useLayoutEffect(() => {
    document.addEventListener('keydown', handle);
    return () => document.removeEventListener('keydown', handle);
  }, []);
}
