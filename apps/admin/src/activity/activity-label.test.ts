import { describe, expect, it } from 'vitest';
import { activityLabel, detailOf } from './activity-label.ts';

describe('ADM-08 a line of the log', () => {
  it('reads in words, and an unknown action as it is', () => {
    expect(activityLabel('approved_client')).toBe('Approved client');
    expect(activityLabel('something_new')).toBe('something_new');
  });

  it('gives the client name when there is one', () => {
    expect(detailOf({ client_name: 'Ada' }, 'client_name')).toBe('Ada');
    expect(detailOf(null, 'client_name')).toBeNull();
  });
});
