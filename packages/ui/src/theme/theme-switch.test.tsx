import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { useThemePreference } from './theme-preference.ts';
import { themeStorageKey } from './theme-storage.ts';
import { ThemeSwitch } from './theme-switch.tsx';

afterEach(() => act(() => useThemePreference.getState().setPreference('system')));

test('ALL-02 a theme is applied and stored immediately, and "system" removes it', async () => {
  render(<ThemeSwitch />);
  expect(screen.getByRole('radio', { name: 'System theme' })).toBeChecked();
  await userEvent.click(screen.getByRole('radio', { name: 'Dark theme' }));
  expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
  expect(localStorage.getItem(themeStorageKey)).toBe('dark');
  await userEvent.click(screen.getByRole('radio', { name: 'System theme' }));
  expect(document.documentElement).not.toHaveAttribute('data-theme');
  expect(localStorage.getItem(themeStorageKey)).toBeNull();
});

test('a change in another tab is applied', () => {
  render(<ThemeSwitch />);
  localStorage.setItem(themeStorageKey, 'dark');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: themeStorageKey })));
  expect(screen.getByRole('radio', { name: 'Dark theme' })).toBeChecked();
  expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
});
