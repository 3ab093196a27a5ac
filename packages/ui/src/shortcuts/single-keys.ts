import { readLocal, writeLocal } from '../local-storage.ts';

const KEY = 'portal-single-keys';

/** On until the user turns them off (WCAG 2.1.4): dictation can send letters that are not meant as commands. */
export const areSingleKeysOn = (): boolean => readLocal(KEY) !== 'off';

export const setSingleKeys = (isOn: boolean): void => writeLocal(KEY, isOn ? null : 'off');
