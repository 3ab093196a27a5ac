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

  it('PICK-05 shows both names of a client that renamed itself', () => {
    const details = { field: 'company_name', from: 'Harbor', to: 'Marlin' };
    expect(activitySubject('renamed_client', details)).toBe('Company: Harbor to Marlin');
    expect(activitySubject('renamed_client', { field: 'full_name', from: '', to: 'Mia' })).toBe(
      'Name: none to Mia',
    );
  });

  it('ADM-12 shows who took care of an application before and after', () => {
    const details = { from: '', to: 'Lin Chen', to_id: 'admin-1' };
    expect(activityLabel('changed_application_owner')).toBe('Changed application owner');
    expect(activitySubject('changed_application_owner', details)).toBe('none to Lin Chen');
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
