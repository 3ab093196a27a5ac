import { getRowStep } from '@portal/ui/shortcuts/shortcuts';
import type { KeyboardEvent } from 'react';

type Options = {
  ids: readonly string[];
  selectedId: string | null;
  onSelect: (id: string) => void;
};

/**
 * ADM-04: while the panel is open, J selects the next client of the list and K the previous one. Returns the handler for
 * the element around list and panel. The keys work only while the focus is inside it, and not in a text field or in a
 * dialog that asks for confirmation (WCAG 2.1.4).
 */
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
