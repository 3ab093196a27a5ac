import { afterEach, describe, expect, it } from 'vitest';
import { storeNextPath, takeNextPath } from './next-path.ts';

afterEach(() => localStorage.clear());

describe('AUTH-15 the page to return to after a sign-in that leaves the site', () => {
  it('is returned once', () => {
    storeNextPath('/reports?status=completed');
    expect(takeNextPath()).toBe('/reports?status=completed');
    expect(localStorage).toHaveLength(0);
    expect(takeNextPath()).toBeNull();
  });

  it('is forgotten when a new sign-in has none', () => {
    storeNextPath('/reports');
    storeNextPath(null);
    expect(takeNextPath()).toBeNull();
  });

  it('is ignored when it points to another origin', () => {
    storeNextPath('//evil.test/reports');
    expect(takeNextPath()).toBeNull();
    expect(localStorage).toHaveLength(0);
  });
});
