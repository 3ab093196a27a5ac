import { useEffectEvent, useLayoutEffect } from 'react';
import { getRowStep } from './shortcuts.ts';

/** From anywhere but fields and dialogs: 1 for J, -1 for K. `onStep` returns whether it used the key. */
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
