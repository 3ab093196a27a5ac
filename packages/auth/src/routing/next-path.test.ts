import { expect, it } from 'vitest';
import { storeNextPath, takeNextPath } from './next-path.ts';

it.each([
  ['/reports?status=completed', '/reports?status=completed'],
  ['//evil.test/reports', null],
])(
  'AUTH-15 the page %s to return to after a sign-in that leaves the site is returned once, as %s',
  (stored, taken) => {
    storeNextPath(stored);
    expect(takeNextPath()).toBe(taken);
    expect(localStorage.getItem('audit-portal-next')).toBeNull();
  },
);
