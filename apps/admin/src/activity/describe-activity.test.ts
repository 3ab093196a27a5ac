import { describe, expect, it } from 'vitest';
import { activityLabel, activitySubject, detailText } from './describe-activity.ts';

describe('ADM-08 activity log entry', () => {
  it('translates known actions and shows unknown ones unchanged', () => {
    expect(activityLabel('approved_client')).toBe('Approved client');
    expect(activityLabel('something_new')).toBe('something_new');
  });

  it('names the article, or the audit and its status change', () => {
    expect(activitySubject('recommended_article', { article_slug: 'from-findings-to-fixes' })).toBe(
      'from findings to fixes',
    );
    const details = { title: 'Vault', from: 'scheduled', to: 'in_progress' };
    expect(activitySubject('changed_audit_status', details)).toBe('Vault: Scheduled to In Progress');
    expect(activitySubject('approved_client', {})).toBeNull();
  });

  it('PICK-05 shows both names of a client who changed their name', () => {
    const details = { field: 'company_name', from: 'Harbor', to: 'Marlin' };
    expect(activitySubject('renamed_client', details)).toBe('Company: Harbor to Marlin');
    expect(activitySubject('renamed_client', { ...details, between: ['Vale', ''] })).toBe(
      'Company: Harbor to Marlin; in between Vale, none',
    );
    expect(activitySubject('renamed_client', { field: 'full_name', from: '', to: 'Mia' })).toBe(
      'Name: none to Mia',
    );
  });

  it('AUTH-17 shows both sign-in addresses of a change', () => {
    const details = { old_address: 'a@b.test', new_address: 'c@d.test' };
    expect(activitySubject('changed_sign_in_address', details)).toBe('a@b.test to c@d.test');
    expect(activitySubject('changed_sign_in_address', { new_address: 'c@d.test' })).toBeNull();
  });

  it.each([
    ['uploaded_report', { title: 'Vault', version: '2' }, 'Vault: version 2'],
    [
      'changed_request_status',
      { project_name: 'Harbor', from: 'new', to: 'accepted' },
      'Harbor: New to Accepted',
    ],
    ['moved_finding', { title: 'Vault', from: 'open', count: 3 }, 'Vault: 3 findings'],
    ['moved_finding', { title: 'Vault', number: 'H-02', reason: 'Mended.' }, 'Vault: H-02: Mended.'],
    ['uploaded_file', { file_name: 'nda.pdf', role: 'admin' }, 'nda.pdf'],
    ['granted_role', { role: 'admin' }, 'admin'],
    ['changed_audit_status', { title: 'Vault', to: 'completed' }, 'Vault'],
    ['approved_client', null, null],
    ['approved_client', 'text', null],
    ['approved_client', { title: 7 }, null],
  ])('says what %s with %j is about: %j', (action, details, subject) => {
    expect(activitySubject(action, details)).toBe(subject);
  });

  it('ADM-12 shows who took care of an application before and after', () => {
    const details = { from: '', to: 'Lin Chen', to_id: 'admin-1' };
    expect(activityLabel('changed_application_owner')).toBe('Changed application owner');
    expect(activitySubject('changed_application_owner', details)).toBe('nobody to Lin Chen');
  });

  it('TRUST-01 ADM-10 shows the reason', () => {
    expect(activitySubject('started_impersonation', { session_id: 's', reason: 'They asked us to.' })).toBe(
      'They asked us to.',
    );
  });

  it('returns the client name when the details contain one', () => {
    expect(detailText({ client_name: 'Ada' }, 'client_name')).toBe('Ada');
    expect(detailText(null, 'client_name')).toBeNull();
  });
});
