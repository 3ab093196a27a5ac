export type ThemePreference = 'system' | 'light' | 'dark';

/** The local storage key; the shell's early script reads it before the first paint. */
export const themeStorageKey = 'portal-theme';

/** What the visitor chose on this device, or what the system says. */
export function readStoredTheme(): ThemePreference {
  try {
    const stored = localStorage.getItem(themeStorageKey);
    return stored === 'light' || stored === 'dark' ? stored : 'system';
  } catch {
    // Storage is blocked: the system's preference it is.
    return 'system';
  }
}

/** Makes the page light, dark, or what the system says (tokens.css). */
export function applyTheme(preference: ThemePreference): void {
  if (preference === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = preference;
}
