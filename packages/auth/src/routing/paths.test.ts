import { describe, expect, it } from 'vitest';
import { authPathWithNext, nextPathFrom, safeNextPath } from './paths.ts';

describe('AUTH-15 the page to return to after signing in', () => {
  it.each(['/reports', '/admin/clients?status=pending&page=2', '/knowledge/a#b'])('keeps %s', (path) => {
    expect(nextPathFrom(new URL(authPathWithNext(path), 'https://portal.test').search)).toBe(path);
  });

  it.each([
    '//evil.test',
    '/\\evil.test',
    'https://evil.test',
    'javascript:alert(1)',
    '/ /evil.test',
    '/\t/evil.test',
    '',
    '/auth',
    '/',
    '/auth-callback?code=1',
    '/.//evil.test',
    '/a/..//evil.test',
    '/%2e//evil.test',
    '/auth/',
    '/Reset-Password/',
  ])('refuses %j', (path) => {
    expect(safeNextPath(path)).toBeNull();
  });
});
