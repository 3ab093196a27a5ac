const STYLESHEET_TIMEOUT_MS = 5_000;

/**
 * Asks for style sheets that are not in the page yet, side by side with the code that would ask for them later. One that fails
 * leaves the page, so that the next call asks again.
 */
export function askForStylesheets(hrefs: string[]): void {
  const known = new Set(stylesheets().map(({ href }) => href));
  const links = hrefs
    .filter((href) => !known.has(href))
    .map((href) => {
      const link = document.createElement('link');
      link.rel = 'stylesheet';
      link.crossOrigin = 'anonymous';
      link.href = href;
      link.addEventListener('error', () => link.remove());
      return link;
    });
  document.head.append(...links);
}

/**
 * Resolves when the style sheets under a base URL have loaded, or have taken too long: content is never painted
 * unstyled. Rejects when one failed.
 */
export async function stylesheetsReady(baseUrl: string): Promise<void> {
  const pending = stylesheets().filter((link) => link.href.startsWith(baseUrl) && !link.sheet);
  if (pending.length === 0) return;
  const settled = pending.map(
    (link) =>
      new Promise<void>((resolve, reject) => {
        link.addEventListener('load', () => resolve(), { once: true });
        link.addEventListener('error', () => reject(new Error(`Unable to preload CSS for ${link.href}`)));
      }),
  );
  const timeout = new Promise<void>((resolve) => setTimeout(resolve, STYLESHEET_TIMEOUT_MS));
  await Promise.race([Promise.all(settled), timeout]);
}

function stylesheets(): HTMLLinkElement[] {
  return [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
}
