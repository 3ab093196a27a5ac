const STYLESHEET_TIMEOUT_MS = 5_000;

/** Resolves when the stylesheets under a base URL have loaded or failed: content is never painted unstyled. */
export async function stylesheetsReady(baseUrl: string): Promise<void> {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
  const pending = links.filter((link) => link.href.startsWith(baseUrl) && !link.sheet);
  if (pending.length === 0) return;
  const settled = pending.map(
    (link) =>
      new Promise<void>((resolve) => {
        link.addEventListener('load', () => resolve(), { once: true });
        link.addEventListener('error', () => resolve(), { once: true });
      }),
  );
  const timeout = new Promise<void>((resolve) => setTimeout(resolve, STYLESHEET_TIMEOUT_MS));
  await Promise.race([Promise.all(settled), timeout]);
}
