// What is asked and changed about the owner and the notes of an application, word for word.
import { describe, expect, it } from 'vitest';
import { ask, change, noContent, refusal } from '../testing/test-questions.ts';
import { useAddApplicationNote, useApplicationNotes } from './notes.ts';
import { useApplicationOwner, useChangeApplicationOwner } from './owner.ts';

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
  const set = (from: string | null, to: string | null, answer: () => Response) =>
    change(() => useChangeApplicationOwner('ada'), { from, to }, answer, WATCHED);

  it('is an admin or nobody', async () => {
    const useQuestion = () => useApplicationOwner('ada');
    expect(await ask(useQuestion, () => Response.json([{ owner_id: 'admin-1' }]))).toMatchObject({
      requests: ['GET application_owners?select=owner_id&user_id=eq.ada'],
      keys: [['applications', 'owner', 'ada']],
      data: 'admin-1',
    });
    expect((await ask(useQuestion, () => Response.json([]))).data).toBeNull();
  });

  it('is set where there is none, and the lists and the log are asked for again', async () => {
    const { requests, bodies, stale, error } = await set(null, 'admin-1', noContent);
    expect(requests).toEqual(['POST application_owners']);
    expect(bodies).toEqual([{ user_id: 'ada', owner_id: 'admin-1' }]);
    expect(stale).toEqual(STALE);
    expect(error).toBeNull();
  });

  it.each([
    ['changed', 'admin-2', 'PATCH', { owner_id: 'admin-2' }],
    ['cleared', null, 'DELETE', null],
  ])('is %s only while it is the one that was seen', async (_what, to, method, body) => {
    const { requests, bodies, error } = await set('admin-1', to, () => Response.json([{ user_id: 'ada' }]));
    expect(requests).toEqual([
      `${method} application_owners?user_id=eq.ada&owner_id=eq.admin-1&select=user_id`,
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

  it('is nobody without a request when it was nobody', async () => {
    expect(await set(null, null, refusal)).toMatchObject({ requests: [], error: null });
  });
});

describe('ADM-12 the notes on an application', () => {
  it('are those of the client, newest first', async () => {
    const rows = [{ id: 'note-1' }];
    expect(
      await ask(
        () => useApplicationNotes('ada'),
        () => Response.json(rows),
      ),
    ).toMatchObject({
      requests: [
        'GET application_notes?select=id,author_name,kind,body,created_at&user_id=eq.ada&order=created_at.desc,id.desc',
      ],
      keys: [['applications', 'notes', 'ada']],
      data: rows,
    });
  });

  it.each([
    ['succeeds', noContent],
    ['is refused', refusal],
  ])('are asked for again when adding one %s', async (how, answer) => {
    const { requests, bodies, stale, error } = await change(
      () => useAddApplicationNote('ada'),
      'Called them.',
      answer,
      WATCHED,
    );
    expect(requests).toEqual(['POST application_notes']);
    expect(bodies).toEqual([{ user_id: 'ada', body: 'Called them.' }]);
    expect(stale).toEqual([['applications', 'notes', 'ada']]);
    expect(error === null).toBe(how === 'succeeds');
  });
});
