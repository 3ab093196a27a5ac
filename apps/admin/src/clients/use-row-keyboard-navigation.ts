import { useState, type KeyboardEvent } from 'react';

type Options = {
  /** The rows' ids, from the top. */
  ids: readonly string[];
  selectedId: string | null;
  onSelect: (id: string | null) => void;
};

/**
 * The keys of a table whose rows are chosen (ADM-02): one row is in the tab order, arrows, Home and End move, Enter
 * and Space choose, Escape lets go. While a row is chosen the choice follows, once the key is released: a held key
 * runs through the list without asking for every client on the way.
 */
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
    } else if (event.key === 'Escape' && selectedId) {
      onSelect(null);
    } else if (event.target === row && (event.key === 'Enter' || event.key === ' ')) {
      event.preventDefault();
      onSelect(event.key === ' ' && id === selectedId ? null : id);
    }
  }

  function onKeyUp({ key }: KeyboardEvent, id: string) {
    const hasMoved = ['ArrowDown', 'ArrowUp', 'Home', 'End'].includes(key);
    if (hasMoved && selectedId && id !== selectedId) onSelect(id);
  }

  return {
    /** The row that Tab reaches. */
    tabbableId,
    /** The properties of the row with this id. */
    rowProps: (id: string) => ({
      tabIndex: id === tabbableId ? 0 : -1,
      onFocus: () => setLastFocused(id),
      onKeyDown: (event: KeyboardEvent<HTMLTableRowElement>) => onKeyDown(event, id),
      onKeyUp: (event: KeyboardEvent) => onKeyUp(event, id),
    }),
  };
}
