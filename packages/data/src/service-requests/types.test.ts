import { expect, it } from 'vitest';
import { serviceTypeLabel } from './types.ts';

it.each([
  ['smart_contract_audit', 'Smart contract audit'],
  ['typescript_audit', 'TypeScript audit'],
  ['code_review', 'Code review'],
  ['something_new', 'something_new'],
])('REQ-01 %s is called "%s"', (type, label) => {
  expect(serviceTypeLabel(type)).toBe(label);
});
