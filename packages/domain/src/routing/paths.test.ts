import { describe, expect, it } from 'vitest';
import { authPathWithNext, nextPathFrom, paths, pathWithSearch, safeNextPath } from './paths.ts';

it('a path keeps what is put into it apart from the rest', () => {
  expect(pathWithSearch('/admin/clients', 'a & b')).toBe('/admin/clients?q=a+%26+b');
  expect(paths.filesOfAudit('a&b')).toBe('/files?audit=a%26b');
  expect(paths.adminNewAudit()).toBe('/admin/audits/new');
  expect(paths.article('../x')).toBe('/knowledge/..%2Fx');
  expect(paths.finding('a?', 'b/c')).toBe('/reports/a%3F/findings/b%2Fc');
});

describe('AUTH-15 the page to return to after signing in', () => {
  it.each(['/reports', '/admin/clients?status=pending&page=2', '/knowledge/a#b'])('keeps %s', (path) => {
    expect(nextPathFrom(new URL(authPathWithNext(path), 'https://portal.test').search)).toBe(path);
  });

  it('stands in the address of the sign-in page, unless it is unsafe', () => {
    expect(authPathWithNext('/reports?page=2#top')).toBe('/auth?next=%2Freports%3Fpage%3D2%23top');
    expect(authPathWithNext('//evil.test')).toBe('/auth');
    expect(nextPathFrom('')).toBeNull();
  });

  it('may begin with the letters of a sign-in page, and keeps a slash at its end', () => {
    for (const path of ['/authors', '/auth/more', '/reports/']) expect(safeNextPath(path)).toBe(path);
  });

  // oxfmt-ignore
  it.each([
    'reports', '//evil.test', '//[', '/\\evil.test', 'https://evil.test', 'javascript:alert(1)', '/ /evil.test', '/\t/evil.test', '', '/auth',
    '/', '/auth-callback?code=1', '/.//evil.test', '/a/..//evil.test', '/%2e//evil.test', '/auth/', '/Reset-Password/', '/auth/code?next=%2Freports', '/change-address', '/profile/second-factor',
  ])('refuses %j', (path) => {
    expect(safeNextPath(path)).toBeNull();
  });
});
