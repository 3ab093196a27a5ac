import { describe, expect, it } from 'vitest';
import { authPathWithNext, nextPathFrom, paths, safeNextPath } from './paths.ts';

describe('the addresses of the product', () => {
  it('are those of the specification', () => {
    const { article, adminClient, audit, auditFindings, finding, auditReports, auditHistory } = paths;
    const { adminAudit, adminAuditFindings, adminFinding, adminFindingImport } = paths;
    const { adminAuditReports, adminAuditHistory } = paths;
    expect(Object.values(paths).filter((path) => typeof path === 'string')).toEqual([
      '/',
      '/auth',
      '/auth-callback',
      '/auth/code',
      '/reset-password',
      '/invitation',
      '/onboarding',
      '/approval-pending',
      '/dashboard',
      '/reports',
      '/files',
      '/knowledge',
      '/contact',
      '/request',
      '/profile',
      '/profile/second-factor',
      '/admin',
      '/admin/clients',
      '/admin/audits',
      '/admin/findings',
      '/admin/requests',
      '/admin/activity',
      '/admin/admins',
      '/admin/settings',
      '/verify',
      '/unsubscribe',
      '/privacy-policy',
      '/terms-of-use',
    ]);
    expect(article('a b/c')).toBe('/knowledge/a%20b%2Fc');
    expect(adminClient('a b/c')).toBe('/admin/clients/a%20b%2Fc');
    expect(audit('a b/c')).toBe('/reports/a%20b%2Fc');
    expect(auditFindings('1')).toBe('/reports/1/findings');
    expect(finding('1', 'H-02')).toBe('/reports/1/findings/H-02');
    expect(auditReports('1')).toBe('/reports/1/reports');
    expect(auditHistory('1')).toBe('/reports/1/history');
    expect(adminAudit('a b/c')).toBe('/admin/audits/a%20b%2Fc');
    expect(adminAuditFindings('1')).toBe('/admin/audits/1/findings');
    expect(adminFinding('1', 'a/b')).toBe('/admin/audits/1/findings/a%2Fb');
    expect(adminFindingImport('1')).toBe('/admin/audits/1/import');
    expect(adminAuditReports('1')).toBe('/admin/audits/1/reports');
    expect(adminAuditHistory('1')).toBe('/admin/audits/1/history');
  });
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

  it.each([
    'reports',
    '//evil.test',
    '//[',
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
    '/auth/code?next=%2Freports',
    '/profile/second-factor',
  ])('refuses %j', (path) => {
    expect(safeNextPath(path)).toBeNull();
  });
});
