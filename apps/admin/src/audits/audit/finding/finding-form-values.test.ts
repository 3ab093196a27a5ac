import type { ManagedFinding } from '@portal/data/findings/managed-findings';
import { describe, expect, it } from 'vitest';
import { stepLabel } from '../step-label.ts';
import { findingContent, findingFormValues, findingSchema, templateValues } from './finding-form-values.ts';

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
  it('is what is stored, and is stored as it was', () => {
    expect(values).toMatchObject({ ...texts, severity: 'high', likelihood: 'low', impact: '' });
    expect(findingContent(findingSchema.parse({ ...values, title: ' Reentrancy ' }))).toEqual({
      ...texts,
      severity: 'high',
      likelihood: 'low',
      impact: null,
      locations: [location],
    });
  });

  it('is of medium severity at first, and where its severity is unknown', () => {
    const empty = { title: '', likelihood: '', impact: '', description: '', recommendation: '' };
    expect(findingFormValues(null)).toEqual({ ...empty, severity: 'medium', locations: [] });
    expect(findingFormValues({ ...finding, severity: 'odd' }).severity).toBe('medium');
    expect(templateValues({ ...finding, severity: 'odd' })).toEqual({
      ...texts,
      severity: 'medium',
      likelihood: 'low',
      impact: '',
    });
    expect(templateValues({ ...finding, likelihood: null, impact: 'high' })).toMatchObject({
      severity: 'high',
      likelihood: '',
      impact: 'high',
    });
  });

  const LONG = 'At most 50,000 characters';
  it.each([
    [{}, {}],
    [{ title: ' ' }, { title: 'Give the finding a title.' }],
    [{ title: ` ${'x'.repeat(200)} ` }, {}],
    [{ title: 'x'.repeat(201) }, { title: 'At most 200 characters' }],
    [{ description: 'x'.repeat(50_001) }, { description: LONG }],
    [{ recommendation: 'x'.repeat(50_001) }, { recommendation: LONG }],
    [{ recommendation: 'x'.repeat(50_000) }, {}],
  ])('is checked', (changes, errors) => {
    const { error } = findingSchema.safeParse({ ...values, ...changes });
    expect(Object.fromEntries(error?.issues.map((one) => [one.path[0], one.message]) ?? [])).toEqual(errors);
  });

  it('is not saved with a wrong location', () => {
    const [right] = values.locations;
    const wrong = { ...values, locations: [right, { ...right, path: '' }] };
    expect(findingSchema.safeParse(wrong).error?.issues).toMatchObject([
      { path: ['locations', 1, 'path'], message: 'Enter the path of the file.' },
    ]);
  });
});

it.each([
  ['open', 'fixed', 'Mark as fixed'],
  ['fix_submitted', 'partially_fixed', 'Mark as partially fixed'],
  ['open', 'withdrawn', 'Withdraw'],
  ['fix_submitted', 'open', 'Mark as not fixed'],
  ['disputed', 'open', 'Keep open'],
  ['fixed', 'open', 'Reopen'],
])('FIND-03 the step from %s to %s is called "%s"', (from_status, to_status, label) => {
  expect(stepLabel({ from_status, to_status })).toBe(label);
});
