import { getRowStep } from '@portal/ui/shortcuts/shortcuts';
import type { KeyboardEvent } from 'react';

type Options = {
  ids: readonly string[];
  selectedId: string | null;
  onSelect: (id: string) => void;
};

/** ADM-04: J and K select the next and the previous client, only while the focus is in list or panel (WCAG 2.1.4). */
export function useClientStepKeys({ ids, selectedId, onSelect }: Options) {
  return (event: KeyboardEvent<HTMLElement>) => {
    const step = getRowStep(event);
    if (step === null || selectedId === null) return;
    if ((event.target as Element).closest('[role="alertdialog"]')) return;
    const index = ids.indexOf(selectedId);
    const next = index < 0 ? undefined : ids[index + step];
    // The list, which is stepped through as well, leaves the key to the panel.
    event.preventDefault();
    if (next !== undefined) onSelect(next);
  };
}
