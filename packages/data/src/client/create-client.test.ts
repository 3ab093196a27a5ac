import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createPortalClient } from './create-client.ts';

const client = createPortalClient({ url: 'http://backend.test', publishableKey: 'sb_publishable_key' });
const fetched = vi.fn<typeof fetch>();

beforeEach(() => {
  fetched.mockReset();
  vi.stubGlobal('fetch', fetched);
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('ALL-01 asks the database once: retrying is left to the query client', async () => {
  fetched.mockImplementation(async () => Response.json({ message: 'busy' }, { status: 503 }));
  const answer = client.from('audits').select('id');
  await vi.advanceTimersByTimeAsync(60_000);
  expect((await answer).status).toBe(503);
  expect(fetched).toHaveBeenCalledTimes(1);
});

it('ROUTE-02 treats an answer of the database without rows as a failure', async () => {
  fetched.mockImplementation(async () => new Response('', { status: 200 }));
  expect((await client.from('profiles').select('*').maybeSingle()).error?.code).toBe('unreadable');
});

it('REP-02 does not check the bytes of a stored file for rows', async () => {
  fetched.mockImplementation(async () => new Response('%PDF-1.7'));
  const { data } = await client.storage.from('reports').download('a.pdf');
  expect(await data?.text()).toBe('%PDF-1.7');
});

it('ALL-01 gives up on the database, files and functions after 30 s without an answer', async () => {
  fetched.mockImplementation(
    (_input, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error));
      }),
  );
  const answers = Promise.all([
    client.from('audits').select('id'),
    client.storage.from('reports').createSignedUrl('a.pdf', 60),
    client.functions.invoke('send-onboarding-notification', { body: {} }),
  ]);
  await vi.advanceTimersByTimeAsync(30_000);
  for (const { error } of await answers) expect(error).not.toBeNull();
});

it('AUTH-12 begins a sign-in with a challenge, so that its callback carries a code and no token', async () => {
  vi.useRealTimers();
  const { data } = await client.auth.signInWithOAuth({
    provider: 'google',
    options: { skipBrowserRedirect: true },
  });
  expect(new URL(data.url ?? '').searchParams.get('code_challenge')).not.toBeNull();
  expect(Object.keys(localStorage).some((key) => key.startsWith('audit-portal-auth'))).toBe(true);
});
