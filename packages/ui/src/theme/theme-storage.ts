import { readLocal } from '../local-storage.ts';

export type ThemePreference = 'system' | 'light' | 'dark';

/** The local storage key. The shell reads it before the first paint. */
export const themeStorageKey = 'portal-theme';

export function readStoredTheme(): ThemePreference {
  const stored = readLocal(themeStorageKey);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

export function applyTheme(preference: ThemePreference): void {
  if (preference === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = preference;
}
