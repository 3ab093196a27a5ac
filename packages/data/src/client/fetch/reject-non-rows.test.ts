import { beforeAll, expect, it, vi } from 'vitest';
import { exportClients } from '../../clients/export.ts';
import { createPortalClient } from '../create-client.ts';
import { setSupabase } from '../supabase.ts';

const answers: Response[] = [];
beforeAll(() => {
  vi.stubGlobal('fetch', () => Promise.resolve(answers.shift()));
  setSupabase(createPortalClient({ url: 'https://backend.test', publishableKey: 'key' }));
});

const row = { id: 'a', created_at: '2026-01-01T00:00:00Z' };

async function exported(): Promise<unknown[]> {
  const pages: unknown[] = [];
  for await (const page of exportClients(
    { search: '', status: 'all', sort: 'created_at' },
    AbortSignal.timeout(60_000),
  ))
    pages.push(...page);
  return pages;
}

it('ADM-03 an export fails when a page is answered with something other than rows', async () => {
  answers.push(Response.json([row]), Response.json([]));
  expect(await exported()).toEqual([row]);
  for (const nothing of ['', 'null', '{}']) {
    answers.push(Response.json([row]), new Response(nothing));
    await expect(exported()).rejects.toMatchObject({ kind: 'server' });
  }
});
