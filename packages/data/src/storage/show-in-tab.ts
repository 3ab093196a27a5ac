import type { ObjectLink } from '../openings/open-object.ts';
import { saveLink } from './save-file.ts';

/**
 * Shows a PDF in a new tab, and saves it where the browser blocks the tab. Must be called during a click. Not by an object URL: a
 * browser's PDF viewer does not work under the content security policy that such an address inherits from this page (ALL-05).
 */
export async function showInTab(load: () => Promise<ObjectLink>): Promise<void> {
  const tab = window.open('about:blank');
  if (!tab) return saveLink((await load()).url);
  tab.document.body.textContent = 'Loading…';
  try {
    const { shownUrl } = await load();
    if (shownUrl === undefined) throw new TypeError('This file is not to be shown.');
    tab.location.replace(shownUrl);
  } catch (error) {
    tab.close();
    throw error;
  }
}
