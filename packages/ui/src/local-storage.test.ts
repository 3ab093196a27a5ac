import { afterEach, expect, it, vi } from 'vitest';
import { canStore, readLocal, removeLocalByPrefix, writeLocal } from './local-storage.ts';

afterEach(() => void vi.unstubAllGlobals());

it('AUTH-14 removes the keys of local storage with a prefix and no others', () => {
  for (const key of ['portal-a', 'portal-b', 'other', 'other-portal-a']) writeLocal(key, 'x');
  removeLocalByPrefix('portal-');
  expect(Object.keys(localStorage).toSorted()).toEqual(['other', 'other-portal-a']);
});

const refuse = () => {
  throw new DOMException('The operation is insecure.', 'SecurityError');
};

it.each([
  ['is blocked', new Proxy({}, { get: refuse, ownKeys: refuse })],
  ['is full', { setItem: refuse, getItem: () => null, removeItem: () => undefined }],
])('ALL-01 local storage that %s reads as empty, takes nothing and throws nothing', (_what, storage) => {
  vi.stubGlobal('localStorage', storage);
  expect(canStore()).toBe(false);
  expect(readLocal('a')).toBeNull();
  expect(() => writeLocal('a', '1')).not.toThrow();
  expect(() => removeLocalByPrefix('a')).not.toThrow();
});
