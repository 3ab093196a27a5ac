import { useId } from 'react';
import { cn } from '../primitives/class-names.ts';
import { useThemePreference } from './theme-preference.ts';
import { Monitor, Moon, Sun } from 'lucide-react';

export const themeOptions = [
  { value: 'system', label: 'System theme', Icon: Monitor },
  { value: 'light', label: 'Light theme', Icon: Sun },
  { value: 'dark', label: 'Dark theme', Icon: Moon },
] as const;

/** Switches between the system, light and dark themes, on pages without a user menu. Native radio buttons, so the arrow keys work. */
export function ThemeSwitch() {
  const name = useId();
  const { preference, setPreference } = useThemePreference();
  return (
    <fieldset className="inline-flex gap-0.5 rounded-lg border border-border bg-subtle p-0.5">
      <legend className="sr-only">Theme</legend>
      {themeOptions.map(({ value, label, Icon }) => (
        <label
          key={value}
          title={label}
          className={cn(
            'grid size-7 place-items-center rounded-md text-muted hover:text-foreground',
            'has-checked:bg-surface has-checked:text-foreground has-checked:shadow-xs has-checked:ring-1 has-checked:ring-border',
            'has-focus-visible:outline-2 has-focus-visible:outline-ring',
            'forced-colors:has-checked:border forced-colors:has-focus-visible:outline-[Highlight]',
          )}
        >
          <input
            type="radio"
            name={name}
            value={value}
            checked={preference === value}
            onChange={() => setPreference(value)}
            className="sr-only"
          />
          <Icon aria-hidden="true" className="size-4" />
          <span className="sr-only">{label}</span>
        </label>
      ))}
    </fieldset>
  );
}
