import { expect, it } from 'vitest';
import { findCommonSteps } from './common-steps.ts';

const step = (from_status: string, to_status: string, needs_message = false, needs_link = 'none') => ({
  actor: 'auditor',
  from_status,
  to_status,
  needs_message,
  needs_link: needs_link as 'none' | 'commit',
});
const steps = [
  step('disputed', 'fixed'),
  step('fix_submitted', 'fixed', false, 'commit'),
  step('fix_submitted', 'open'),
  step('disputed', 'open'),
  step('fixed', 'open', true),
];

it('FIND-10 several findings can take a step that each of them can take, with all that any of them needs', () => {
  expect(findCommonSteps(steps, ['fix_submitted', 'fix_submitted'])).toEqual([
    { from_status: 'fix_submitted', to_status: 'fixed', needs_message: false, needs_link: 'commit' },
    { from_status: 'fix_submitted', to_status: 'open', needs_message: false, needs_link: 'none' },
  ]);
  expect(findCommonSteps(steps, ['disputed', 'fixed'])).toEqual([
    { from_status: '', to_status: 'open', needs_message: true, needs_link: 'none' },
  ]);
  expect(findCommonSteps(steps, ['disputed', 'fix_submitted'])[0]).toMatchObject({ needs_link: 'commit' });
  expect(findCommonSteps(steps, ['fix_submitted', 'withdrawn'])).toEqual([]);
  expect(findCommonSteps(steps, [])).toEqual([]);
});
