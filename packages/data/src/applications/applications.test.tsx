// What happens when several admins work on one application.
import { describe, expect, it } from 'vitest';
import { runMutation, noContent, refusal } from '@portal/testing/run-hook';
import { useChangeApplicationOwner } from './owner.ts';

const WATCHED = [
  ['applications', 'owner', 'ada'],
  ['applications', 'owner', 'bob'],
  ['applications', 'notes', 'ada'],
  ['applications', 'notes', 'bob'],
  ['clients', 'list', {}],
  ['clients', 'of', 'ada'],
  ['activity', 'page', {}],
];

describe('ADM-12 the owner of an application', () => {
  const MEANWHILE = {
    kind: 'conflict',
    message: 'Another admin has changed the owner meanwhile.',
  };
  const STALE = [
    ['applications', 'owner', 'ada'],
    ['clients', 'list', {}],
    ['activity', 'page', {}],
  ];
  const set = (from: string | null, to: string | null, respond: () => Response) =>
    runMutation(() => useChangeApplicationOwner('ada'), { from, to }, respond, WATCHED);

  it('is set where there is none, and the lists and the log are read again', async () => {
    const { requests, bodies, stale, error } = await set(null, 'admin-1', noContent);
    expect(requests).toEqual(['POST application_owners']);
    expect(bodies).toEqual([{ client_id: 'ada', owner_id: 'admin-1' }]);
    expect(stale).toEqual(STALE);
    expect(error).toBeNull();
  });

  it.each([
    ['changed', 'admin-2', 'PATCH', { owner_id: 'admin-2' }],
    ['cleared', null, 'DELETE', null],
  ])('is %s only while it is the one that was seen', async (_what, to, method, body) => {
    const { requests, bodies, error } = await set('admin-1', to, () => Response.json([{ client_id: 'ada' }]));
    expect(requests).toEqual([
      `${method} application_owners?client_id=eq.ada&owner_id=eq.admin-1&select=client_id`,
    ]);
    expect(bodies).toEqual([body]);
    expect(error).toBeNull();
    const late = await set('admin-1', to, () => Response.json([]));
    expect(late.error).toMatchObject(MEANWHILE);
    expect(late.stale).toEqual(STALE);
  });

  it('is a conflict when another admin has set it meanwhile', async () => {
    const taken = () => Response.json({ code: '23505', message: 'duplicate key' }, { status: 409 });
    expect((await set(null, 'admin-1', taken)).error).toMatchObject(MEANWHILE);
    expect((await set(null, 'admin-1', refusal)).error).toMatchObject({ kind: 'forbidden' });
  });
});
