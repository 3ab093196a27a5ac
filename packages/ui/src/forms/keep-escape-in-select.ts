let isListening = false;

/**
 * While the list of a select is open, Escape closes the list and not the dialog around it, too. Dialogs listen on the
 * document, before any element of the page, so this listens on the window. Browsers without styled lists never report
 * that key to the page.
 */
export function keepEscapeInSelect(): void {
  if (isListening || !globalThis.CSS?.supports?.('selector(:open)')) return;
  isListening = true;
  window.addEventListener(
    'keydown',
    (event) => {
      if (event.key === 'Escape' && document.querySelector('select:open')) event.stopPropagation();
    },
    { capture: true },
  );
}
