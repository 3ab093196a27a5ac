export type ThemePreference = 'system' | 'light' | 'dark';

/** The local storage key. The shell reads it before the first paint. */
export const themeStorageKey = 'portal-theme';

export function readStoredTheme(): ThemePreference {
  try {
    const stored = localStorage.getItem(themeStorageKey);
    return stored === 'light' || stored === 'dark' ? stored : 'system';
  } catch {
    // Storage is blocked.
    return 'system';
  }
}

export function applyTheme(preference: ThemePreference): void {
  if (preference === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = preference;
}
