import type { Audit } from '@portal/data/audits/queries';
import { describe, expect, it } from 'vitest';
import { auditFormValues, reportChange } from './audit-form-values.ts';

const projects = [
  { id: 'project-1', name: 'Vaults' },
  { id: 'project-2', name: ' Harbor Bridge' },
] as Parameters<typeof auditFormValues>[1];
const audit = {
  title: 'Vaults, second audit',
  audit_type: 'Rust Audit',
  version: '1.1',
  audit_date: '2026-01-02',
  status: 'completed',
  project_id: 'project-2',
  report_url: 'https://reports.test/1.pdf',
} as Audit;

describe('REP-04 the form of an audit', () => {
  it('begins as scheduled when the stored status is unknown', () => {
    const unknown = { ...audit, status: 'something new' };
    expect(auditFormValues(unknown, projects).status).toBe('scheduled');
  });
});

describe('REP-04 the report of an audit', () => {
  const file = new File(['%PDF'], 'report.pdf');

  it('is the chosen file, whatever the link says', () => {
    expect(reportChange(audit, file, '', 'fix_review', 'Harbor Labs')).toEqual({
      kind: 'upload',
      file,
      reportKind: 'fix_review',
      clientName: 'Harbor Labs',
    });
  });

  it('stays when the link was not changed', () => {
    expect(reportChange(audit, null, 'https://reports.test/1.pdf', 'final')).toEqual({ kind: 'keep' });
    expect(reportChange(null, null, '', 'final')).toEqual({ kind: 'keep' });
  });

  it('is another link, or none when the link was emptied', () => {
    const url = 'https://reports.test/2.pdf';
    expect(reportChange(audit, null, url, 'final')).toEqual({ kind: 'link', url, reportKind: 'final' });
    expect(reportChange(null, null, url, 'final')).toEqual({ kind: 'link', url, reportKind: 'final' });
    expect(reportChange(audit, null, '', 'final')).toEqual({ kind: 'remove' });
  });
});
