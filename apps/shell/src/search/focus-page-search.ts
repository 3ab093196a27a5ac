/**
 * Moves the focus to the search field of the page and selects its text, so that typing replaces it. Returns false when there
 * is none, or while a dialog is open.
 */
export function focusPageSearch(): boolean {
  if (document.querySelector('[data-scroll-lock]')) return false;
  const field = document.querySelector<HTMLInputElement>('main input[type="search"]');
  if (!field) return false;
  field.focus();
  field.select();
  return true;
}
