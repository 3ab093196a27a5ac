import { describe, expect, it } from 'vitest';
import { findingFormValues, findingSchema } from './finding-form-values.ts';

const values = { ...findingFormValues(null), title: 'Reentrancy' };

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
