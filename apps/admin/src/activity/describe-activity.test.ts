import { describe, expect, it } from 'vitest';
import { activityLabel, activitySubject, detailText } from './describe-activity.ts';

describe('ADM-08 a line of the log', () => {
  it('reads in words, and an unknown action as it is', () => {
    expect(activityLabel('approved_client')).toBe('Approved client');
    expect(activityLabel('something_new')).toBe('something_new');
  });

  it('says what it is about: an article in words, an audit with what changed', () => {
    expect(activitySubject('recommended_article', { article_slug: 'from-findings-to-fixes' })).toBe(
      'from findings to fixes',
    );
    const details = { title: 'Vault', from: 'scheduled', to: 'in_progress' };
    expect(activitySubject('changed_audit_status', details)).toBe('Vault: Scheduled to In Progress');
    expect(activitySubject('approved_client', {})).toBeNull();
  });

  it('gives the client name when there is one', () => {
    expect(detailText({ client_name: 'Ada' }, 'client_name')).toBe('Ada');
    expect(detailText(null, 'client_name')).toBeNull();
  });
});
