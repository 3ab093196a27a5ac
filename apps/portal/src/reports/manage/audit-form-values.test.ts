import type { Audit } from '@portal/data/audits/queries';
import type { ServiceRequest } from '@portal/data/service-requests/types';
import { describe, expect, it } from 'vitest';
import { auditFormValues, reportChange } from './audit-form-values.ts';
import { NEW_PROJECT } from './audit-schema.ts';

const projects = [
  { id: 'project-1', name: 'Vaults' },
  { id: 'project-2', name: ' Harbor Bridge' },
] as Parameters<typeof auditFormValues>[0]['projects'];
const request = { project_name: 'harbor bridge ', service_type: 'code_review' } as ServiceRequest;
const audit = {
  title: 'Vaults, second audit',
  audit_type: 'Rust Audit',
  version: '1.1',
  audit_date: '2026-01-02',
  status: 'completed',
  project_id: 'project-2',
  report_url: 'https://reports.test/1.pdf',
} as Audit;

describe('ADM-09 the form of an audit', () => {
  it('begins with the stored audit', () => {
    expect(auditFormValues({ audit, request: undefined, projects })).toEqual({
      title: 'Vaults, second audit',
      audit_type: 'Rust Audit',
      version: '1.1',
      audit_date: '2026-01-02',
      status: 'completed',
      project: 'project-2',
      newProject: '',
      report_url: 'https://reports.test/1.pdf',
    });
  });

  it('begins with what was requested, and with the project of that name', () => {
    expect(auditFormValues({ audit: null, request, projects })).toMatchObject({
      title: 'harbor bridge ',
      audit_type: 'Code review',
      status: 'scheduled',
      project: 'project-2',
      newProject: 'harbor bridge ',
    });
  });

  it('begins with a new project when the requested one is new, never with another', () => {
    const other = { ...request, project_name: 'Harbor' };
    expect(auditFormValues({ audit: null, request: other, projects }).project).toBe(NEW_PROJECT);
  });

  it('begins empty and with the first project, if there is one, without a request', () => {
    const empty = { title: '', audit_type: '', version: '', audit_date: '', newProject: '', report_url: '' };
    expect(auditFormValues({ audit: null, request: undefined, projects })).toEqual({
      ...empty,
      status: 'scheduled',
      project: 'project-1',
    });
    expect(auditFormValues({ audit: null, request: undefined, projects: undefined }).project).toBe(
      NEW_PROJECT,
    );
  });

  it('begins as scheduled when the stored status is unknown', () => {
    const unknown = { ...audit, status: 'something new' };
    expect(auditFormValues({ audit: unknown, request: undefined, projects }).status).toBe('scheduled');
  });
});

describe('ADM-09 the report of an audit', () => {
  const file = new File(['%PDF'], 'report.pdf');

  it('is the chosen file, whatever the link says', () => {
    expect(reportChange(audit, file, '')).toEqual({ kind: 'upload', file });
  });

  it('stays when the link was not changed', () => {
    expect(reportChange(audit, null, 'https://reports.test/1.pdf')).toEqual({ kind: 'keep' });
    expect(reportChange(null, null, '')).toEqual({ kind: 'keep' });
  });

  it('is another link, or none when the link was emptied', () => {
    const url = 'https://reports.test/2.pdf';
    expect(reportChange(audit, null, url)).toEqual({ kind: 'link', url });
    expect(reportChange(null, null, url)).toEqual({ kind: 'link', url });
    expect(reportChange(audit, null, '')).toEqual({ kind: 'remove' });
  });
});
