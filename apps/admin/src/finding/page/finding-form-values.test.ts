import type { ManagedFinding } from '@portal/data/findings/managed-findings';
import { describe, expect, it } from 'vitest';
import { findingFormValues, findingSchema } from './finding-form-values.ts';

const location = { id: 'l1', repository_id: 'r1', path: 'a.sol', first_line: 1, last_line: 2 };
const texts = { title: 'Reentrancy', description: 'It calls.', recommendation: 'Lock it.' };
const finding = {
  ...texts,
  severity: 'high',
  likelihood: 'low',
  impact: null,
  finding_locations: [location],
} as ManagedFinding;
const values = findingFormValues(finding);

describe('FIND-10 a finding in a form', () => {
  const LONG = 'At most 50,000 characters';
  it.each([
    [{}, {}],
    [{ title: ' ' }, { title: 'Give the finding a title.' }],
    [{ title: ` ${'x'.repeat(200)} ` }, {}],
    [{ title: 'x'.repeat(201) }, { title: 'At most 200 characters' }],
    [{ description: 'x'.repeat(50_001) }, { description: LONG }],
  ])('is checked', (changes, errors) => {
    const { error } = findingSchema.safeParse({ ...values, ...changes });
    expect(Object.fromEntries(error?.issues.map((one) => [one.path[0], one.message]) ?? [])).toEqual(errors);
  });
});
