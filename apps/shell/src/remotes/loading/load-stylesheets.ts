const STYLESHEET_TIMEOUT_MS = 5_000;

const underway = new Map<string, Promise<void>>();

/**
 * Brings style sheets into the page, each once. Resolves when all of them are there, or have taken too long: content is not
 * painted unstyled, nor kept back for good. Rejects when one failed, however early; the next call asks for that one again.
 */
export function loadStylesheets(hrefs: string[]): Promise<void> {
  const timeout = new Promise<void>((resolve) => setTimeout(resolve, STYLESHEET_TIMEOUT_MS));
  const all = Promise.all(hrefs.map((href) => underway.get(href) ?? loadStylesheet(href)));
  return Promise.race([all.then(() => undefined), timeout]);
}

function loadStylesheet(href: string): Promise<void> {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
  const known = links.filter((link) => link.href === href);
  if (known.some(({ sheet }) => sheet)) return Promise.resolve();
  // What has no sheet and is not under way has failed, and would keep the remote's own code from asking again.
  for (const link of known) link.remove();

  const loading = new Promise<void>((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.crossOrigin = 'anonymous';
    link.href = href;
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      link.remove();
      reject(new Error(`Unable to preload CSS for ${href}`));
    });
    document.head.append(link);
  }).finally(() => underway.delete(href));
  underway.set(href, loading);
  return loading;
}
