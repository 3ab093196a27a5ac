// What a page sends as nobody after a session is what the database lets everybody call.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sendNothingAfterSession } from '../../../packages/data/src/client/fetch/send-nothing-after-session.ts';

test('SEAL-04 NOTE-02 after a sign-out a page calls the functions that docs/access.md gives to everybody, and no others', async () => {
  const page = readFileSync(new URL('../../../docs/access.md', import.meta.url), 'utf8');
  const rows = Array.from(
    // A line of a function ends with whom it runs as and what it reads and writes; its first column is anon.
    page.matchAll(/^\| `(\w+)` +\| (yes)? .*\| (?:owner|caller) +\|[^|]*\|[^|]*\|$/gm),
    ([, name = '', anon]) => ({ name, isPublic: anon === 'yes' }),
  );
  const send = sendNothingAfterSession(() => Promise.resolve(new Response('[]')), 'public-key');
  const call = async (name: string, bearer: string) => {
    const headers = { authorization: `Bearer ${bearer}` };
    return (await send(`https://portal.example/rest/v1/rpc/${name}`, { method: 'POST', headers })).status;
  };
  await call('notice_state', 'of-a-session');
  const sent: string[] = [];
  for (const { name } of rows) if ((await call(name, 'public-key')) === 200) sent.push(name);
  expect(rows.length).toBeGreaterThan(100);
  expect(sent).toEqual(rows.filter(({ isPublic }) => isPublic).map(({ name }) => name));
});
