/** The local storage key that is set on this device while single-key shortcuts are off. */
const singleKeysStorageKey = 'portal-single-keys';

/**
 * Whether single-key shortcuts, such as "/", are on. They are until the user turns them off (WCAG 2.1.4): dictation software
 * can send letters that are not meant as commands.
 */
export function areSingleKeysOn(): boolean {
  try {
    return localStorage.getItem(singleKeysStorageKey) !== 'off';
  } catch {
    // Storage is blocked, so that nobody can have turned them off.
    return true;
  }
}

export function setSingleKeys(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(singleKeysStorageKey);
    else localStorage.setItem(singleKeysStorageKey, 'off');
  } catch {
    // Storage is blocked.
  }
}
