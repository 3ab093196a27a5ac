import { expect, it } from 'vitest';
import { getWaitedFor } from './assignments.ts';

const assignment = { assignee_id: 'ana', assignee_name: 'Ana', reviewer_id: 'lin', reviewer_name: 'Lin' };
const one = { id: 'f1', finding_assignments: assignment };
const other = { id: 'f2', finding_assignments: null };

it('TEAM-04 findings wait for the person of the client until there is a fix or an objection, and then for the reviewer', () => {
  const statuses = ['open', 'partially_fixed', 'fix_submitted', 'disputed', 'fixed', 'acknowledged'];
  const names = statuses.map((status) => getWaitedFor({ ...one, status })?.name);
  expect(names).toEqual(['Ana', 'Ana', 'Lin', 'Lin', undefined, undefined]);
  expect(getWaitedFor({ ...other, status: 'open' })).toBeNull();
});
