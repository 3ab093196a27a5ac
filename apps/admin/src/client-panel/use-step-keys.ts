import type { KeyboardEvent } from 'react';

type Options = {
  /** The ids of the listed clients, from top to bottom. */
  ids: readonly string[];
  /** The client whose panel is open, or null. */
  selectedId: string | null;
  onSelect: (id: string) => void;
};

const STEPS: Readonly<Record<string, number>> = { j: 1, k: -1 };

/**
 * ADM-04: while the panel is open, J selects the next client of the list and K the previous one. Returns the handler for
 * the element around list and panel. The keys work only while the focus is inside it, and not in a text field or in a
 * dialog that asks for confirmation (WCAG 2.1.4).
 */
export function useStepKeys({ ids, selectedId, onSelect }: Options) {
  return (event: KeyboardEvent<HTMLElement>) => {
    const step = STEPS[event.key.toLowerCase()];
    if (step === undefined || selectedId === null) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const target = event.target as Element;
    if (target.closest('input, select, textarea, [contenteditable="true"], [role="alertdialog"]')) return;
    const index = ids.indexOf(selectedId);
    const next = index < 0 ? undefined : ids[index + step];
    if (next !== undefined) onSelect(next);
  };
}
