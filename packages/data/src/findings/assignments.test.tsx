import { expect, it } from 'vitest';
import { runQuery } from '@portal/testing/run-hook';
import { getWaitedFor, useAssignees } from './assignments.ts';

const assignment = { assignee_id: 'ana', assignee_name: 'Ana', reviewer_id: 'lin', reviewer_name: 'Lin' };
const one = { id: 'f1', finding_assignments: assignment };
const other = { id: 'f2', finding_assignments: null };

it('TEAM-04 findings wait for the person of the client until there is a fix or an objection, and then for the reviewer', () => {
  const statuses = ['open', 'partially_fixed', 'fix_submitted', 'disputed', 'fixed', 'acknowledged'];
  const names = statuses.map((status) => getWaitedFor({ ...one, status })?.name);
  expect(names).toEqual(['Ana', 'Ana', 'Lin', 'Lin', undefined, undefined]);
  expect(getWaitedFor({ ...other, status: 'open' })).toBeNull();
});

it('TEAM-04 whoever has no name is called by their role', async () => {
  const people = ['member', 'owner'].map((role) => ({ person_id: role, name: '', role }));
  const { data } = await runQuery(() => useAssignees('ada'), () => Response.json(people));
  expect(data).toMatchObject([{ name: 'The owner' }, { name: 'A member without a name' }]);
}); // oxfmt-ignore
