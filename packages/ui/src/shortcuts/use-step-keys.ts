import { useEffectEvent, useLayoutEffect } from 'react';
import { getRowStep } from './shortcuts.ts';

/** From anywhere but fields and dialogs: 1 for J, -1 for K. `onStep` returns whether it used the key. */
export function useStepKeys(onStep: (step: 1 | -1) => boolean): void {
  usePageKeys((event) => {
    const step = getRowStep(event);
    return step !== null && onStep(step);
  });
}

/** Keys of a page while no dialog is open. `onKey` returns whether it used the key. */
export function usePageKeys(onKey: (event: KeyboardEvent) => boolean): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || document.querySelector('[data-scroll-lock], [role="alertdialog"]')) return;
    if (onKey(event)) event.preventDefault();
  });
  // Together with the rows: who sees them can step through them.
  useLayoutEffect(() => {
    document.addEventListener('keydown', handle);
    return () => document.removeEventListener('keydown', handle);
  }, []);
}
