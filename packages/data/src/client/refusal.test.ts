import { expect, it } from 'vitest';
import { DataError, type DataErrorKind } from './data-error.ts';
import { isTemporary, refusalMessage } from './refusal.ts';

it.each<[DataErrorKind, string | null]>([
  ['network', null],
  ['server', null],
  ['session', 'Said so.'],
  ['forbidden', 'Said so.'],
  ['not-found', 'Said so.'],
  ['conflict', 'Said so.'],
  ['invalid', 'Said so.'],
])('ALL-01 of a failure of kind "%s" the user is told %j, or to try again', (kind, told) => {
  const error = new DataError(kind, 'Said so.');
  expect(refusalMessage(error)).toBe(told);
  expect(isTemporary(error)).toBe(told === null);
});

it('ALL-01 what is no answer of the backend may pass', () => {
  expect(isTemporary(new TypeError('Failed to fetch'))).toBe(true);
  expect(refusalMessage(new TypeError('Failed to fetch'))).toBeNull();
});
