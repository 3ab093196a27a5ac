import { useState, type KeyboardEvent, type MouseEvent } from 'react';

type Options = {
  ids: readonly string[];
  selectedId: string | null;
  onSelect: (id: string | null) => void;
};

/** ADM-02: one row, with the controls in it, is in the tab order. The selection follows the focus on key-up: holding a key loads nothing in between. */
export function useRowKeyboardNavigation({ ids, selectedId, onSelect }: Options) {
  const [lastFocused, setLastFocused] = useState<string | null>(null);
  const tabbableId = [lastFocused, selectedId].find((id) => id !== null && ids.includes(id)) ?? ids[0];

  function onKeyDown(event: KeyboardEvent<HTMLTableRowElement>, id: string) {
    const row = event.currentTarget;
    const rows = [...(row.parentElement?.children ?? [])];
    const target = {
      ArrowDown: row.nextElementSibling,
      ArrowUp: row.previousElementSibling,
      Home: rows.at(0),
      End: rows.at(-1),
    }[event.key];
    if (target instanceof HTMLElement) {
      event.preventDefault();
      target.focus();
    } else if (event.target === row && (event.key === 'Enter' || event.key === ' ')) {
      event.preventDefault();
      onSelect(event.key === ' ' && id === selectedId ? null : id);
    }
  }

  function onKeyUp({ key }: KeyboardEvent, id: string) {
    const hasMoved = ['ArrowDown', 'ArrowUp', 'Home', 'End'].includes(key);
    if (hasMoved && selectedId && id !== selectedId) onSelect(id);
  }

  function onClick({ target }: MouseEvent, id: string) {
    if (!(target as Element).closest('a, button')) onSelect(id);
  }

  return {
    rowProps: (id: string) => ({
      // Nothing else sets the place of these controls in the tab order.
      ref: (row: HTMLElement | null) => {
        for (const control of row?.querySelectorAll<HTMLElement>('a, button') ?? [])
          control.tabIndex = id === tabbableId ? 0 : -1;
      },
      onClick: (event: MouseEvent) => onClick(event, id),
      tabIndex: id === tabbableId ? 0 : -1,
      onFocus: () => setLastFocused(id),
      onKeyDown: (event: KeyboardEvent<HTMLTableRowElement>) => onKeyDown(event, id),
      onKeyUp: (event: KeyboardEvent) => onKeyUp(event, id),
    }),
  };
}
