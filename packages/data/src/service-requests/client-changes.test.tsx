// How a client changes and withdraws a request while others may do the same.
import { describe, expect, it } from 'vitest';
import { refusal, runMutation } from '../testing/run-hook.ts';
import type { Asked } from '../testing/test-backend.ts';
import { useEditServiceRequest, useWithdrawServiceRequest } from './client-changes.ts';

const WATCHED = [
  ['service-requests', 'ada'],
  ['service-requests', 'bob'],
];
const changed = () => Response.json([{ id: 'request-1' }]);

describe('REQ-03 a change of a request', () => {
  const values = { service_type: 'code_review', project_name: 'Harbor', message: 'Please' } as const;
  const edit = (answer: (asked: Asked) => Response, edited_at: string | null = null) =>
    runMutation(
      () => useEditServiceRequest('ada'),
      { request: { id: 'request-1', edited_at }, values },
      answer,
      WATCHED,
    );
  /** The database has changed nothing, and holds this request. */
  const holding =
    (stored: object | null) =>
    ({ method }: Asked) =>
      Response.json(method === 'GET' && stored ? [stored] : []);

  it.each([
    [null, 'edited_at=is.null'],
    ['2026-01-02', 'edited_at=eq.2026-01-02'],
  ])('is made while nobody has changed it since it was read (edited at %j)', async (edited_at, filter) => {
    const { requests, bodies, stale, error } = await edit(changed, edited_at);
    expect(requests).toEqual([`PATCH service_requests?id=eq.request-1&${filter}&select=id`]);
    expect(bodies).toEqual([values]);
    expect(stale).toEqual([['service-requests', 'ada']]);
    expect(error).toBeNull();
  });

  it('is a conflict when the request says something else by now, and comes with what it says', async () => {
    const stored = { id: 'request-1', ...values, message: 'Other' };
    const { error, stale } = await edit(holding(stored));
    expect(error).toMatchObject({
      kind: 'conflict',
      stored,
      message:
        'This request was changed in another tab or browser after you opened it here. Save again to replace that change.',
    });
    expect(stale).toEqual([['service-requests', 'ada']]);
  });

  it('is made when its answer was lost and the request says the same by now', async () => {
    expect((await edit(holding({ id: 'request-1', ...values }))).error).toBeNull();
  });

  it('cannot be made of a request that is gone', async () => {
    expect((await edit(holding(null))).error).toMatchObject({
      kind: 'not-found',
      message: 'This request can no longer be changed.',
    });
  });

  it('is refused with the database’s message', async () => {
    expect((await edit(refusal)).error).toMatchObject({ kind: 'forbidden', message: 'Not allowed.' });
  });
});

describe('REQ-03 a request', () => {
  const withdraw = (answer: () => Response) =>
    runMutation(() => useWithdrawServiceRequest('ada'), 'request-1', answer, WATCHED);

  it('is read again when it was withdrawn', async () => {
    const { stale, error } = await withdraw(changed);
    expect(stale).toEqual([['service-requests', 'ada']]);
    expect(error).toBeNull();
  });

  it('is read again where it cannot be withdrawn', async () => {
    const { error, stale } = await withdraw(refusal);
    expect(error).toMatchObject({ kind: 'forbidden' });
    expect(stale).toEqual([['service-requests', 'ada']]);
  });
});
