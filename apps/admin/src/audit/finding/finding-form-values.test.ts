import type { ManagedFinding } from '@portal/data/findings/managed-finding';
import { describe, expect, it } from 'vitest';
import { stepLabel } from '../step-label.ts';
import {
  findingContent,
  findingFormErrors,
  findingFormValues,
  isFindingDraft,
  isSavable,
} from './finding-form-values.ts';
import { isCorrectable } from './is-correctable.ts';
import { templateValues } from './template-values.ts';

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
    expect(findingContent({ ...values, title: ' Reentrancy ' })).toEqual({
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

  const LONG = 'At most 50,000 characters.';
  it.each([
    [{}, {}],
    [{ title: ' ' }, { title: 'Give the finding a title.' }],
    [{ title: ` ${'x'.repeat(200)} ` }, {}],
    [{ title: 'x'.repeat(201) }, { title: 'At most 200 characters.' }],
    [{ description: 'x'.repeat(50_001) }, { description: LONG }],
    [{ recommendation: 'x'.repeat(50_001) }, { recommendation: LONG }],
    [{ recommendation: 'x'.repeat(50_000) }, {}],
  ])('is checked', (changes, errors) => {
    expect(findingFormErrors({ ...values, ...changes })).toEqual(errors);
    expect(isSavable({ ...values, ...changes })).toBe(Object.keys(errors).length === 0);
  });

  it('is not saved with a wrong location', () => {
    expect(isSavable({ ...values, locations: [{ ...values.locations[0], path: '' }] as never })).toBe(false);
    const [right] = values.locations;
    expect(isSavable({ ...values, locations: [right, { ...right, path: '' }] as never })).toBe(false);
    expect(isSavable({ ...values, locations: [] })).toBe(true);
  });

  it('is taken from this device only in today’s shape', () => {
    const base = { updated_at: 'then', finding_locations: [], description: '' };
    expect(isFindingDraft({ values, base })).toBe(true);
    expect(isFindingDraft({ values, base: null })).toBe(true);
    const [first] = values.locations;
    for (const wrong of [
      { values: null, base },
      { values: 'text', base },
      { values: { ...values, impact: null }, base },
      { values: { ...values, locations: undefined }, base },
      { values: { ...values, locations: [first, null] }, base },
      { values: { ...values, locations: ['text'] }, base },
      { values: { ...values, locations: [{ ...first, path: 7 }] }, base },
      { values, base: 'text' },
      { values, base: { updated_at: 'then', description: '' } },
      { values, base: { updated_at: 'then', finding_locations: [] } },
      { values, base: { finding_locations: [], description: '' } },
    ])
      expect(isFindingDraft(wrong)).toBe(false);
  });
});

it('FIND-04 a comment can be corrected for 15 minutes', () => {
  const created_at = '2026-01-01T10:00:00Z';
  expect(isCorrectable({ created_at }, Date.parse('2026-01-01T10:14:59Z'))).toBe(true);
  expect(isCorrectable({ created_at }, Date.parse('2026-01-01T10:15:00Z'))).toBe(false);
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
