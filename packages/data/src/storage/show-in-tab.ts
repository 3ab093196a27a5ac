import type { ObjectLink } from '../openings/open-object.ts';
import { saveLink } from './save-file.ts';

/** ALL-05: during a click. An object URL would inherit the content security policy, under which PDF viewers do not work. */
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
