// @supabase/lite opens transactions of simultaneous requests on PGlite's one connection, so that the refusal of one would
// undo the sign-in of another.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { toRows } from './database/rows.ts';
import { createConfirmedUser } from './users.ts';
import { sessionIdIn } from './token-session.ts';
import { startMailedBackend } from './mailed-backend.ts';

let started: Awaited<ReturnType<typeof startMailedBackend>>;
const emails = Array.from({ length: 20 }, (_, n) => `person-${n}@turns.test`);

beforeAll(async () => {
  started = await startMailedBackend();
  for (const email of emails) await createConfirmedUser(started.backend, email, 'a long enough password');
});
afterAll(() => started.close());

const post = (path: string, body: object) =>
  fetch(started.backend.url + path, {
    method: 'POST',
    headers: { apikey: started.backend.publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

async function requestLink(email: string): Promise<object> {
  await post('/auth/v1/otp', { email });
  const mail = await started.receive(email, 'Your sign-in link');
  const [, token_hash, type] = /token_hash=([^&]+)&type=(\w+)&email=/.exec(mail.text) ?? [];
  return { token_hash, type };
}

it('AUTH-17 a redeemed link leaves a session behind, when another link is refused at the same moment', async () => {
  const links = await Promise.all(emails.map(requestLink));
  const wrong = { token_hash: 'a link that was never sent', type: 'magiclink' };
  const sent = links.flatMap((link) => [post('/auth/v1/verify', link), post('/auth/v1/verify', wrong)]);
  const responses = (await Promise.all(sent)).filter((_, n) => n % 2 === 0);
  expect(responses.map(({ status }) => status)).toEqual(links.map(() => 200));
  const tokens = (await Promise.all(responses.map((response) => response.json()))) as {
    access_token: string;
  }[];
  const ids = tokens.map(({ access_token }) => sessionIdIn(access_token));
  const kept = await started.backend.connection.exec(`select id from auth.sessions`);
  expect(toRows<{ id: string }>(kept).map(({ id }) => id)).toEqual(expect.arrayContaining(ids));
});
