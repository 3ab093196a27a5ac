import { create } from 'zustand';
import { writeLocal } from '../local-storage.ts';
import { readStoredTheme, applyTheme, themeStorageKey, type ThemePreference } from './theme-storage.ts';

interface ThemeState {
  preference: ThemePreference;
  setPreference: (preference: ThemePreference) => void;
}

/** The theme preference: light, dark or system. Stored on this device and synchronized between tabs. */
export const useThemePreference = create<ThemeState>((set) => ({
  preference: readStoredTheme(),
  setPreference: (preference) => {
    writeLocal(themeStorageKey, preference === 'system' ? null : preference);
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
