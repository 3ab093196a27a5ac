import { create } from 'zustand';
import { readStoredTheme, applyTheme, themeStorageKey, type ThemePreference } from './theme-storage.ts';

function storePreference(preference: ThemePreference): void {
  try {
    if (preference === 'system') localStorage.removeItem(themeStorageKey);
    else localStorage.setItem(themeStorageKey, preference);
  } catch {
    // Storage is blocked or full: the choice lasts as long as the page.
  }
}

interface ThemeState {
  preference: ThemePreference;
  setPreference: (preference: ThemePreference) => void;
}

/** The visitor's choice of light, dark or what the system says; kept on this device and shared by its tabs. */
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
