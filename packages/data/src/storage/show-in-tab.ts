/** How often to check whether a tab has been closed, so that the memory of what it shows can be released. */
const CLOSED_TAB_CHECK_MS = 5_000;

/**
 * Shows a file in a tab, by an object URL, so that the tab's history contains no token and reloading works. Must be called during a
 * click; `otherwise` is called when the browser blocks the tab. A tab of the same name is reused.
 */
export async function showInTab(
  load: () => Promise<Blob>,
  otherwise: () => Promise<void>,
  name = '_blank',
): Promise<void> {
  const tab = window.open('about:blank', name);
  if (!tab) return otherwise();
  tab.document.body.textContent = 'Loading…';
  try {
    const url = URL.createObjectURL(await load());
    tab.location.replace(url);
    const check = setInterval(() => {
      if (!tab.closed) return;
      clearInterval(check);
      URL.revokeObjectURL(url);
    }, CLOSED_TAB_CHECK_MS);
  } catch (error) {
    tab.close();
    throw error;
  }
}
