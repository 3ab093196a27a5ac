import { Monitor, Moon, Sun } from 'lucide-react';

/** The themes that can be chosen. */
export const themeOptions = [
  { value: 'system', label: 'System theme', Icon: Monitor },
  { value: 'light', label: 'Light theme', Icon: Sun },
  { value: 'dark', label: 'Dark theme', Icon: Moon },
] as const;
