import { useState } from 'react';

function findOpener(): HTMLElement | null {
  const active = document.activeElement;
  if (!(active instanceof HTMLElement) || active === document.body) return null;
  // A menu item no longer exists when the dialog closes, so use the button that labels the menu.
  const menuButton = active.closest('[role=menu]')?.getAttribute('aria-labelledby');
  return menuButton ? document.getElementById(menuButton) : active;
}

/** For onCloseAutoFocus: Radix returns focus to its own Trigger only. Without the element, main; unless another took it. */
export function useReturnFocus(): (event: Event) => void {
  const [opener] = useState(findOpener);
  return (event) => {
    const { activeElement } = document;
    const isFocusTaken = activeElement instanceof HTMLElement && activeElement !== document.body;
    // Safari does not focus a clicked button, so there is no opener. Radix's Trigger may still know it.
    if (!opener && !isFocusTaken) return;
    event.preventDefault();
    if (isFocusTaken) return;
    const target = opener?.isConnected ? opener : document.querySelector('main');
    target?.focus();
  };
}

/** For `onInteractOutside` of a modal: a click on a toast, such as on its "Undo", does not close the modal. */
export function keepOpenForToast(event: Event): void {
  if (event.target instanceof Element && event.target.closest('.portal-toaster')) event.preventDefault();
}

/** The dimmed layer behind a modal. Its data-scroll-lock attribute stops the page from scrolling (base.css). */
export const overlayClasses =
  'fixed inset-0 z-50 overflow-y-auto bg-overlay transition-opacity duration-150 starting:opacity-0';
