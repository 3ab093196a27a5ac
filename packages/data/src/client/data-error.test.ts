import { describe, expect, it } from 'vitest';
import { DataError, toDataError, unwrap } from './data-error.ts';

describe('a failure of the backend', () => {
  it.each([
    [{ message: 'JWT expired', code: 'PGRST303' }, 401, 'session'],
    [{ message: 'Only an admin can list clients.', code: '42501' }, 403, 'forbidden'],
    [{ message: 'This client has already been approved.', code: 'PT409' }, 409, 'conflict'],
    [{ message: 'Start with https://', code: '22023' }, 400, 'invalid'],
    [{ message: 'TypeError: Failed to fetch', code: '' }, 0, 'network'],
    [{ message: 'Confirm with a code.', code: 'PT403', hint: 'fresh_code_required' }, 403, 'fresh-code'],
    [{ message: 'Only an admin may do this.', code: 'PT403', hint: null }, 403, 'forbidden'],
    [{ message: 'Too many wrong codes.', code: 'PT429' }, 429, 'invalid'],
    [{ message: 'boom' }, 500, 'server'],
  ])('%j with status %i is of kind %s', (failure, status, kind) => {
    expect(toDataError(failure, status).kind).toBe(kind);
  });

  it('ALL-01 ONB-07 hides internal details of the backend, such as a full disk', () => {
    const failure = { message: 'could not extend file "base/5/16942": No space left', code: '53100' };
    expect(toDataError(failure, 500)).toMatchObject({
      kind: 'server',
      message: 'Something went wrong on our side. Please try again in a minute.',
    });
  });

  it('keeps the sentence that the database chose', () => {
    expect(() =>
      unwrap({ data: null, error: { message: 'A sentence.', code: '23514' }, status: 400 }),
    ).toThrow(new DataError('invalid', 'A sentence.', '23514'));
  });
});
