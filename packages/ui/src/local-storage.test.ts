import { afterEach, expect, it, vi } from 'vitest';
import { canStore, readLocal, removeLocalByPrefix, writeLocal } from './local-storage.ts';

afterEach(() => void vi.unstubAllGlobals());

it('AUTH-14 removes the keys of local storage with a prefix and no others', () => {
  for (const key of ['portal-a', 'portal-b', 'other', 'other-portal-a']) writeLocal(key, 'x');
  removeLocalByPrefix('portal-');
  expect(Object.keys(localStorage).toSorted()).toEqual(['other', 'other-portal-a']);
});

it('ALL-01 blocked local storage reads as empty, takes nothing and throws nothing', () => {
  const refuse = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  vi.stubGlobal('localStorage', new Proxy({}, { get: refuse, ownKeys: refuse }));
  expect(canStore()).toBe(false);
  expect(readLocal('a')).toBeNull();
  expect(() => writeLocal('a', '1')).not.toThrow();
  expect(() => removeLocalByPrefix('a')).not.toThrow();
});

it('ALL-01 local storage that can be read but takes nothing is found not to work', () => {
  const setItem = () => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  };
  vi.stubGlobal('localStorage', { setItem, getItem: () => null, removeItem: () => undefined });
  expect(canStore()).toBe(false);
  expect(readLocal('a')).toBeNull();
  expect(() => writeLocal('a', '1')).not.toThrow();
});
