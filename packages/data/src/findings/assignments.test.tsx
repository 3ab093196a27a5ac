import { describe, expect, it } from 'vitest';
import { noContent, runMutation } from '../testing/run-hook.tsx';
import { getWaitedFor, useAssign } from './assignments.ts';

const assignment = { assignee_id: 'ana', assignee_name: 'Ana', reviewer_id: 'lin', reviewer_name: 'Lin' };
const one = { id: 'f1', finding_assignments: assignment };
const other = { id: 'f2', finding_assignments: null };

describe('TEAM-04 findings', () => {
  it('are assigned from the person that the page showed of each', async () => {
    const { bodies } = await runMutation(
      () => useAssign('work'),
      { findings: [one, other], to: 'ben' },
      noContent,
    );
    expect(bodies).toEqual([{ finding_ids: ['f1', 'f2'], expected_ids: ['ana', null], person_id: 'ben' }]);
  });

  it('are given to no reviewer any more, and the history is read again', async () => {
    const history = ['audits', 'events', 'a1'];
    const { bodies, stale } = await runMutation(
      () => useAssign('review'),
      { findings: [one], to: null },
      noContent,
      [history, ['findings', 'audit', 'a1', 'list']],
    );
    expect(bodies).toEqual([{ finding_ids: ['f1'], expected_ids: ['lin'], admin_id: null }]);
    expect(stale).toHaveLength(2);
  });

  it.each([
    ['open', 'Ana'],
    ['partially_fixed', 'Ana'],
    ['fix_submitted', 'Lin'],
    ['disputed', 'Lin'],
    ['fixed', undefined],
    ['acknowledged', undefined],
  ])('wait while %s for %s', (status, name) => {
    expect(getWaitedFor({ ...one, status })?.name).toBe(name);
    expect(getWaitedFor({ ...other, status })).toBeNull();
  });
});
