import { expect, it } from 'vitest';
import { isWaiting, serviceTypeLabel } from './types.ts';

it.each([
  ['smart_contract_audit', 'Smart contract audit'],
  ['typescript_audit', 'TypeScript audit'],
  ['code_review', 'Code review'],
  ['something_new', 'something_new'],
])('REQ-01 %s is called "%s"', (type, label) => {
  expect(serviceTypeLabel(type)).toBe(label);
});

it('REQ-03 a request waits until the team has decided or the client has withdrawn it', () => {
  const statuses = ['new', 'in_review', 'accepted', 'declined', 'withdrawn', ''];
  expect(statuses.filter((status) => isWaiting({ status }))).toEqual(['new', 'in_review']);
});
