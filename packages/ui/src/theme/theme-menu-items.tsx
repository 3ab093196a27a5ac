import { DropdownMenuRadioGroup, DropdownMenuRadioItem } from '../overlays/dropdown-menu.tsx';
import { themeOptions } from './theme-switch.tsx';
import { useThemePreference } from './theme-preference.ts';

export function ThemeMenuItems() {
  const { preference, setPreference } = useThemePreference();
  return (
    <DropdownMenuRadioGroup
      aria-label="Theme"
      value={preference}
      className="flex items-center gap-1 px-2.5 py-1"
    >
      <span aria-hidden="true" className="mr-auto">
        Theme
      </span>
      {themeOptions.map(({ value, label, Icon }) => (
        <DropdownMenuRadioItem
          key={value}
          value={value}
          aria-label={label}
          title={label}
          onSelect={(event) => {
            event.preventDefault();
            setPreference(value);
          }}
        >
          <Icon aria-hidden="true" />
        </DropdownMenuRadioItem>
      ))}
    </DropdownMenuRadioGroup>
  );
}
