import { describe, expect, it } from 'vitest';
import { DataError, toDataError, unwrap } from './data-error.ts';

describe('a failure of the backend', () => {
  it.each([
    [{ message: 'This client has already been approved.', code: 'PT409' }, 409, 'conflict'],
    [{ message: 'Start with https://', code: '22023' }, 400, 'invalid'],
    [{ message: 'TypeError: Failed to fetch', code: '' }, 0, 'network'],
    [{ message: 'Confirm with a code.', code: 'PT403', hint: 'fresh_code_required' }, 403, 'fresh-code'],
    [{ message: 'Only an admin may do this.', code: 'PT403', hint: null }, 403, 'forbidden'],
    [{ message: 'boom' }, 500, 'server'],
    [{ message: 'Slow down.' }, 429, 'server'],
    [{ message: 'Too large.' }, 413, 'invalid'],
    [{ message: 'This is not a PDF.' }, 400, 'invalid'],
  ])('%j with status %i is of kind %s', (failure, status, kind) => {
    expect(toDataError(failure, status).kind).toBe(kind);
  });

  // A proxy may change the status, and a function has no code.
  it.each([
    ['PGRST301', 'session'],
    ['PGRST303', 'session'],
    ['42501', 'forbidden'],
    ['PGRST116', 'not-found'],
    ['P0002', 'not-found'],
    ['23505', 'conflict'],
    ['PT429', 'invalid'],
    ['22P02', 'invalid'],
    ['23514', 'invalid'],
    ['53100', 'server'],
    ['XX022', 'server'],
    ['XX023', 'server'],
  ])('with the code %s is of kind %s, whatever its status is', (code, kind) => {
    expect(toDataError({ message: 'Said so.', code }, 500)).toMatchObject({ kind, code });
  });

  it.each(['Failed to fetch', 'NetworkError when attempting', 'Load failed'])(
    'ALL-01 a lost connection is recognized by the message of the browser: %s',
    (message) => {
      expect(toDataError(new TypeError(message), 200).kind).toBe('network');
    },
  );

  it('keeps the message of what was thrown, and an error that is one already', () => {
    expect(toDataError('Out of reach.').message).toBe('Out of reach.');
    const error = new DataError('conflict', 'Changed.', 'PT409');
    expect(toDataError(error, 500)).toBe(error);
    expect(error.name).toBe('DataError');
  });

  it('ALL-01 ONB-07 hides internal details of the backend, such as a full disk', () => {
    const failure = { message: 'could not extend file "base/5/16942": No space left', code: '53100' };
    expect(toDataError(failure, 500)).toMatchObject({
      kind: 'server',
      message: 'Something went wrong on our side. Please try again in a minute.',
      cause: failure,
    });
  });

  it.each([
    ['  <html>', 400],
    ['{"a":1}', 403],
    ['[]', 409],
    ['x'.repeat(501), 400],
  ])('ALL-01 shows no page and no JSON to users: %j', (message, status) => {
    expect(toDataError({ message }, status).message).toBe(
      'The portal sent a response that could not be read. Please try again.',
    );
  });

  it('AUTH-15 a request without a session says so, not what PostgreSQL says of its table', () => {
    const failure = { message: 'permission denied for table audits', code: '42501' };
    expect(toDataError(failure, 401)).toMatchObject({
      kind: 'session',
      message: 'Your session has ended. Please sign in again.',
    });
  });

  it.each([
    ['22P02', 'invalid input syntax for type uuid: "x"', /^The portal cannot accept one of these values/],
    ['22008', 'date/time field value out of range: "2026-99-01"', /^The portal cannot accept one of these values/],
    ['23514', 'new row for relation "audits" violates check constraint "a"', /^The portal cannot accept/],
    ['23505', 'duplicate key value violates unique constraint "audits_pkey"', /^This already exists/],
    ['23503', 'insert or update on table "audits" violates foreign key constraint "a"', /^Something that this/],
    ['42501', 'permission denied for table audits', /^You cannot change this/],
  ])('ALL-01 shows a sentence for users in place of that of PostgreSQL (%s)', (code, message, shown) => {
    const error = toDataError({ message, code }, 400);
    expect(error.message).toMatch(shown);
    expect(error.code).toBe(code);
  }); // oxfmt-ignore

  it.each(['x'.repeat(500), 'Use a < b.'])('keeps the sentence that the database chose: %j', (sentence) => {
    expect(() => unwrap({ data: null, error: { message: sentence, code: '22023' }, status: 400 })).toThrow(
      new DataError('invalid', sentence, '22023'),
    );
  });
});
