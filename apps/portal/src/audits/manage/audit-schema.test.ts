import { expect, test } from 'vitest';
import { auditSchema } from './audit-schema.ts';

const audit = {
  title: 'Vault core',
  audit_type: 'Solidity Audit',
  version: '',
  audit_date: '',
  status: 'scheduled',
  project: 'p1',
  newProject: '',
  report_url: '',
  report_kind: 'final',
};

test.each(['2026-02-30', '22.11.2026', '2026-11-22T10:00', 'tomorrow', '2026-1-2'])(
  'REP-04 refuses %s as the date of an audit',
  (audit_date) => {
    const { error } = auditSchema.safeParse({ ...audit, audit_date });
    expect(error?.issues).toMatchObject([
      { path: ['audit_date'], message: 'Enter a date such as 2026-11-22' },
    ]);
  },
);

const messageFor = (values: object) =>
  auditSchema.safeParse({ ...audit, ...values }).error?.issues[0]?.message;

test.each([
  'javascript:alert(1)//https://x.test',
  'ftp://reports.test/1.pdf',
  'https://',
  'https:// x',
  'https://reports.test/a b',
])('REP-04 ALL-04 refuses "%s" as the link to a report', (report_url) =>
  expect(messageFor({ report_url })).toBe('Start with http:// or https://'),
);

test('REP-04 an audit belongs to a project, and a new project needs a name', () => {
  expect(messageFor({ project: '' })).toBe('Choose a project');
  expect(messageFor({ project: 'new', newProject: 'Vaults' })).toBeUndefined();
  expect(auditSchema.safeParse({ ...audit, project: 'new', newProject: ' ' }).error?.issues).toMatchObject([
    { path: ['newProject'], message: 'Enter the name of the new project' },
  ]);
});
