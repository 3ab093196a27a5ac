import { afterEach, describe, expect, it } from 'vitest';
import { rememberNextPath, takeNextPath } from './next-path.ts';

afterEach(() => localStorage.clear());

describe('AUTH-15 the page to return to after a sign-in that leaves the site', () => {
  it('is returned once', () => {
    rememberNextPath('/reports?status=completed');
    expect(takeNextPath()).toBe('/reports?status=completed');
    expect(takeNextPath()).toBeNull();
  });

  it('is forgotten when a new sign-in has none', () => {
    rememberNextPath('/reports');
    rememberNextPath(null);
    expect(takeNextPath()).toBeNull();
  });

  it('is ignored when it leads to another origin', () => {
    rememberNextPath('//evil.test/reports');
    expect(takeNextPath()).toBeNull();
  });
});
