const STYLESHEET_TIMEOUT_MS = 5_000;

const loading = new Map<string, Promise<void>>();

/** Each once. Resolves when all have loaded, so that nothing is painted unstyled, or after the time-out; rejects when one failed. */
export function loadStylesheets(hrefs: string[]): Promise<void> {
  const timeout = new Promise<void>((resolve) => setTimeout(resolve, STYLESHEET_TIMEOUT_MS));
  const all = Promise.all(hrefs.map((href) => loading.get(href) ?? loadStylesheet(href)));
  return Promise.race([all.then(() => undefined), timeout]);
}

function loadStylesheet(href: string): Promise<void> {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
  const known = links.filter((link) => link.href === href);
  if (known.some(({ sheet }) => sheet)) return Promise.resolve();
  // A link without a sheet that is not loading has failed. The remote's own code would not request it again.
  for (const link of known) link.remove();

  const promise = new Promise<void>((resolve, reject) => {
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
  }).finally(() => loading.delete(href));
  loading.set(href, promise);
  return promise;
}
