import { expect, test } from 'vitest';
import { profileChanges, profileFields } from './form-fields.ts';
import { mergeProfileChanges } from './merge-changes.ts';

const base = {
  ...profileChanges(profileFields(null)),
  full_name: 'Ada',
  role_title: 'CTO',
  intended_services: ['Rust Audit', 'Solidity Audit'],
};

test('PROF-01 changes of different columns are merged', () => {
  const mine = { ...base, role_title: 'CEO' };
  const stored = { ...base, full_name: 'Ada Byron', newsletter_subscribed: true };
  expect(mergeProfileChanges({ base, mine, stored })).toEqual({
    merged: { ...base, role_title: 'CEO', full_name: 'Ada Byron', newsletter_subscribed: true },
    conflicts: [],
  });
});

test('PROF-01 a column that both sides changed is a conflict, unless they agree', () => {
  const mine = { ...base, role_title: 'CEO', full_name: 'Ada Byron' };
  const stored = { ...base, role_title: 'Founder', full_name: 'Ada Byron' };
  const { merged, conflicts } = mergeProfileChanges({ base, mine, stored });
  expect(conflicts).toEqual(['role_title']);
  expect(merged.role_title).toBe('CEO');
});

test('PROF-01 the order of the intended services is no change', () => {
  const mine = { ...base, intended_services: ['Solidity Audit', 'Rust Audit'] };
  const stored = { ...base, intended_services: ['Rust Audit'] };
  const { merged, conflicts } = mergeProfileChanges({ base, mine, stored });
  expect(conflicts).toEqual([]);
  expect(merged.intended_services).toEqual(['Rust Audit']);
});

test('PROF-01 other intended services are a change, in whichever order they are stored', () => {
  const services = (...intended_services: string[]) => ({ ...base, intended_services });
  const merge = (from: string[], mine: string[], stored: string[]) =>
    mergeProfileChanges({ base: services(...from), mine: services(...mine), stored: services(...stored) });
  const unsorted = ['Solidity Audit', 'Rust Audit'];
  expect(merge(unsorted, unsorted.toReversed(), ['Pentesting']).merged.intended_services).toEqual([
    'Pentesting',
  ]);
  expect(merge(unsorted, ['Pentesting'], unsorted.toReversed()).conflicts).toEqual([]);
  expect(merge(['a', 'b'], ['ab'], ['a', 'b', 'c']).conflicts).toEqual(['intended_services']);
});

test('GUARD-08 the merged changes hold only the columns that a client may write', () => {
  const stored = { ...base, user_id: 'u', approval_status: 'approved' };
  expect(Object.keys(mergeProfileChanges({ base, mine: base, stored }).merged).toSorted()).toEqual(
    Object.keys(base).toSorted(),
  );
});
