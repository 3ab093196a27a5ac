const singleKeysStorageKey = 'portal-single-keys';

/** On until the user turns them off (WCAG 2.1.4): dictation can send letters that are not meant as commands. */
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
