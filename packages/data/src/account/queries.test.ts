import { beforeAll, expect, it, vi } from 'vitest';
import { fetchAccount } from './queries.ts';
import { adoptTestConfig } from '../client/test-config.ts';

const asked: string[] = [];
let answer: () => Promise<Response>;

beforeAll(() => {
  vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) => {
    asked.push(new URL(new Request(input, init).url).pathname);
    return answer();
  });
  adoptTestConfig();
});

it('ROUTE-07 asks for the role and the profile side by side: neither waits for the other', async () => {
  const held = Promise.withResolvers<Response>();
  answer = async () => (await held.promise).clone();
  const account = fetchAccount('u');
  await vi.waitFor(() => expect(asked).toHaveLength(2), 10_000);
  expect(asked.toSorted()).toEqual(['/rest/v1/profiles', '/rest/v1/user_roles']);
  held.resolve(Response.json([]));
  expect(await account).toEqual({ isAdmin: false, profile: null });
});

it('ROUTE-06 GUARD-04 one lookup that fails is a failure of both: nothing is decided on half an answer', async () => {
  answer = async () =>
    asked.at(-1)?.endsWith('profiles')
      ? Response.json({ message: 'down' }, { status: 500 })
      : Response.json([{ role: 'admin' }]);
  await expect(fetchAccount('u')).rejects.toMatchObject({ kind: 'server', cause: { message: 'down' } });
});

it.each(['', 'null', '{"role":"admin"}', '<!doctype html>', '[{"role":"adm'])(
  'ROUTE-06 GUARD-04 ALL-01 status 200 with %j is a failure: nobody is without a profile, or an admin, because of it',
  async (body) => {
    answer = async () => new Response(body, { status: 200 });
    await expect(fetchAccount('u')).rejects.toMatchObject({ kind: expect.stringMatching(/server|network/) });
  },
);
