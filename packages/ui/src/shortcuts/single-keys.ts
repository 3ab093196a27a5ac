/** The local storage key under which this device keeps that single keys are off. */
export const singleKeysStorageKey = 'portal-single-keys';

/**
 * Whether shortcuts of a single key, such as "/", are on, as they are until the user turns them off (WCAG 2.1.4): who
 * dictates text sends letters that are not meant as commands.
 */
export function areSingleKeysOn(): boolean {
  try {
    return localStorage.getItem(singleKeysStorageKey) !== 'off';
  } catch {
    // Storage is blocked, and with it the choice.
    return true;
  }
}

/** Turns shortcuts of a single key on or off on this device, in every tab. */
export function setSingleKeys(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(singleKeysStorageKey);
    else localStorage.setItem(singleKeysStorageKey, 'off');
  } catch {
    // Storage is blocked.
  }
}
