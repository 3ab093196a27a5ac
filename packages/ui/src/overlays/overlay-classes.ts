/** The dimmed layer behind a modal. Its data-scroll-lock attribute stops the page from scrolling (base.css). */
export const overlayClasses =
  'fixed inset-0 z-50 overflow-y-auto bg-overlay transition-opacity duration-150 starting:opacity-0';
