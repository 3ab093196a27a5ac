/**
 * For `onEscapeKeyDown` of a dialog: while the list of a select is open, Escape closes the list and not the dialog. Browsers
 * without styled lists never report that key to the page.
 */
export function closeSelectFirst(event: KeyboardEvent): void {
  const select = CSS.supports('selector(:open)') ? document.querySelector<HTMLElement>('select:open') : null;
  if (!select) return;
  event.preventDefault();
  // A refused Escape does not close the list either, and losing the focus does.
  select.blur();
  select.focus();
}
