const OVERLAYS = '[role=menu], [role=dialog], [role=alertdialog]';

/** ALL-02: for after a navigation. What was opened while the page was loading keeps the focus: a menu that loses it closes. */
export function focusHeading(heading: HTMLElement | null): void {
  if (!document.activeElement?.closest(OVERLAYS)) heading?.focus({ preventScroll: true });
}
