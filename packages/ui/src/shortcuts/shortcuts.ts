import { areSingleKeysOn } from './single-keys.ts';

interface Shortcut {
  /** `KeyboardEvent.key` in lower case. */
  key: string;
  /** mod is Ctrl, or Cmd on a Mac. A shortcut without a modifier is a single key. */
  modifier?: 'mod' | 'alt';
  description: string;
  /** Whether it also works while the focus is in a field. A single key never does. */
  worksInFields?: boolean;
}

/** Every keyboard shortcut of the product. Handlers match key presses against these, and the list of shortcuts shows them. */
export const SHORTCUTS = {
  search: { key: 'k', modifier: 'mod', description: 'Search and go to a page', worksInFields: true },
  pageSearch: { key: '/', description: 'Go to the search field of the page' },
  nextRow: { key: 'j', description: 'Next row of a list, or next finding' },
  previousRow: { key: 'k', description: 'Previous row of a list, or previous finding' },
  approve: { key: 'a', description: 'Approve the draft, and go to the next one' },
  sidebar: { key: 'b', modifier: 'mod', description: 'Collapse or expand the sidebar' },
  save: { key: 's', modifier: 'mod', description: 'Save the form that you are in', worksInFields: true },
  send: {
    key: 'enter',
    modifier: 'mod',
    description: 'Save or send the form that you are in',
    worksInFields: true,
  },
  bold: { key: 'b', modifier: 'mod', description: 'Bold, in a text with a toolbar', worksInFields: true },
  code: { key: 'e', modifier: 'mod', description: 'Code, in a text with a toolbar', worksInFields: true },
  notifications: { key: 't', modifier: 'alt', description: 'Go to the notification', worksInFields: true },
  help: { key: '?', description: 'Show the keyboard shortcuts' },
} as const satisfies Record<string, Shortcut>;

// A checkbox takes no text, but the space key, and a menu or a list of options finds an option by its first letter.
const TEXT_FIELDS =
  'textarea, select, [contenteditable="true"], input:not([type="checkbox"], [type="radio"], [type="file"])';
const TAKES_LETTERS = `${TEXT_FIELDS}, input, [role="menu"], [role="listbox"], [role="combobox"]`;

type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'target'> &
  CompositionKey;
type CompositionKey = { keyCode: number; isComposing?: boolean; nativeEvent?: { isComposing: boolean } };

/** Safari sends the Enter that ends a composition after it; only its key code 229 tells. */
export function isComposition({ keyCode, isComposing, nativeEvent }: CompositionKey): boolean {
  return isComposing === true || nativeEvent?.isComposing === true || keyCode === 229;
}

export function matchesShortcut(event: KeyPress, shortcut: Shortcut): boolean {
  if (isComposition(event) || event.key.toLowerCase() !== shortcut.key) return false;
  const target = event.target instanceof Element ? event.target : null;
  if (!shortcut.modifier) {
    const isAlone = !event.ctrlKey && !event.metaKey && !event.altKey;
    return isAlone && areSingleKeysOn() && !target?.closest(TAKES_LETTERS);
  }
  const held = (['ctrlKey', 'metaKey', 'altKey', 'shiftKey'] as const).filter((key) => event[key]);
  const modifier = shortcut.modifier === 'alt' ? 'altKey' : isMac() ? 'metaKey' : 'ctrlKey';
  return held.join() === modifier && (Boolean(shortcut.worksInFields) || !target?.closest(TEXT_FIELDS));
}

/** The direction in which a key press moves through a list: 1 for J, -1 for K, null for any other key. */
export function getRowStep(event: KeyPress): 1 | -1 | null {
  if (matchesShortcut(event, SHORTCUTS.nextRow)) return 1;
  return matchesShortcut(event, SHORTCUTS.previousRow) ? -1 : null;
}

/** Ctrl+K, Ctrl+E and Ctrl+B edit text on a Mac. */
const isMac = () => /Mac|iPhone|iPad/.test(navigator.userAgent);

/** The keys of a shortcut as printed on the keyboard: ["Ctrl", "K"]. */
export function getKeys({ key, modifier }: Shortcut): string[] {
  const names = isMac() ? { mod: '⌘', alt: '⌥' } : { mod: 'Ctrl', alt: 'Alt' };
  return [...(modifier ? [names[modifier]] : []), key.toUpperCase()];
}

/** The same as one text: "Ctrl+K", or "⌘K" on a Mac. */
export function shortcutText(shortcut: Shortcut): string {
  return getKeys(shortcut).join(isMac() ? '' : '+');
}

export function ariaKeyShortcuts({ key, modifier }: Shortcut): string {
  if (!modifier) return key;
  return `${modifier === 'alt' ? 'Alt' : isMac() ? 'Meta' : 'Control'}+${key.toUpperCase()}`;
}
