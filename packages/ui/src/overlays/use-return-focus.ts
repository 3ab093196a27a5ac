import { useState } from 'react';

function findOpener(): HTMLElement | null {
  const active = document.activeElement;
  if (!(active instanceof HTMLElement) || active === document.body) return null;
  // A menu's item is gone by the time the dialog closes; the button that opened the menu names it.
  const menuButton = active.closest('[role=menu]')?.getAttribute('aria-labelledby');
  return menuButton ? document.getElementById(menuButton) : active;
}

/**
 * For the inside of a modal: a handler for its onCloseAutoFocus that gives focus back to whatever had it before.
 * Radix only knows its own Trigger, and most of our dialogs are opened by state. If the opener is gone (its row
 * was deleted) focus goes to the main landmark; if someone took focus meanwhile (a new page's heading), it stays.
 */
export function useReturnFocus(): (event: Event) => void {
  const [opener] = useState(findOpener);
  return (event) => {
    const { activeElement } = document;
    const isTaken = activeElement instanceof HTMLElement && activeElement !== document.body;
    // Browsers that do not focus a clicked button (Safari) leave no opener: Radix's own Trigger may know.
    if (!opener && !isTaken) return;
    event.preventDefault();
    if (isTaken) return;
    const target = opener?.isConnected ? opener : document.querySelector('main');
    target?.focus();
  };
}
