/** The dimmed layer; data-scroll-lock stops the page behind from scrolling (base.css). */
export const overlayClasses =
  'fixed inset-0 z-50 overflow-y-auto bg-overlay transition-opacity duration-150 starting:opacity-0';
