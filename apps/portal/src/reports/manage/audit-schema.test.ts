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

test.each(['', '2028-02-29', ' 2026-11-22 '])('REP-04 accepts "%s" as the date of an audit', (audit_date) => {
  expect(auditSchema.parse({ ...audit, audit_date }).audit_date).toBe(audit_date.trim());
});
