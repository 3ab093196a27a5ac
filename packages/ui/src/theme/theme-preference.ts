import { create } from 'zustand';
import { readStoredTheme, applyTheme, themeStorageKey, type ThemePreference } from './theme-storage.ts';

function storePreference(preference: ThemePreference): void {
  try {
    if (preference === 'system') localStorage.removeItem(themeStorageKey);
    else localStorage.setItem(themeStorageKey, preference);
  } catch {
    // Storage is blocked or full. The preference applies until the page is closed.
  }
}

interface ThemeState {
  preference: ThemePreference;
  setPreference: (preference: ThemePreference) => void;
}

/** The theme preference: light, dark or system. Stored on this device and synchronized between tabs. */
export const useThemePreference = create<ThemeState>((set) => ({
  preference: readStoredTheme(),
  setPreference: (preference) => {
    storePreference(preference);
    applyTheme(preference);
    set({ preference });
  },
}));

applyTheme(useThemePreference.getState().preference);

window.addEventListener('storage', (event) => {
  if (event.key !== themeStorageKey && event.key !== null) return;
  const preference = readStoredTheme();
  applyTheme(preference);
  useThemePreference.setState({ preference });
});
