import { create } from 'zustand';

export type ThemePreference = 'system' | 'light' | 'dark';

/** The local storage key; the shell's early script reads it before the first paint. */
export const themeStorageKey = 'portal-theme';

function readStored(): ThemePreference {
  try {
    const stored = localStorage.getItem(themeStorageKey);
    return stored === 'light' || stored === 'dark' ? stored : 'system';
  } catch {
    // Storage is blocked: the system's preference it is.
    return 'system';
  }
}

function store(preference: ThemePreference): void {
  try {
    if (preference === 'system') localStorage.removeItem(themeStorageKey);
    else localStorage.setItem(themeStorageKey, preference);
  } catch {
    // Storage is blocked or full: the choice lasts as long as the page.
  }
}

function show(preference: ThemePreference): void {
  if (preference === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = preference;
}

interface ThemeState {
  preference: ThemePreference;
  choose: (preference: ThemePreference) => void;
}

/** The visitor's choice of light, dark or what the system says; kept on this device and shared by its tabs. */
export const useThemePreference = create<ThemeState>((set) => ({
  preference: readStored(),
  choose: (preference) => {
    store(preference);
    show(preference);
    set({ preference });
  },
}));

show(useThemePreference.getState().preference);

window.addEventListener('storage', (event) => {
  if (event.key !== themeStorageKey && event.key !== null) return;
  const preference = readStored();
  show(preference);
  useThemePreference.setState({ preference });
});
