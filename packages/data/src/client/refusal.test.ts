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
])('ALL-01 the refusal in an error of kind "%s" is %j', (kind, told) => {
  const error = new DataError(kind, 'Said so.');
  expect(refusalMessage(error)).toBe(told);
  expect(isTemporary(error)).toBe(told === null);
});

it('ALL-01 an error that did not come from the backend is temporary', () => {
  expect(isTemporary(new TypeError('Failed to fetch'))).toBe(true);
  expect(refusalMessage(new TypeError('Failed to fetch'))).toBeNull();
});
