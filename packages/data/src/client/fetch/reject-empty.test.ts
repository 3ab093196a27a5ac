import { beforeEach, expect, it, vi } from 'vitest';
import { exportClients } from '../../clients/export.ts';
import { createPortalClient } from '../create-client.ts';
import { counted } from '../read.ts';
import { setSupabase, supabase } from '../supabase.ts';

let responses: Response[];
beforeEach(() => {
  vi.stubGlobal('fetch', () => Promise.resolve(responses.shift()));
  setSupabase(createPortalClient({ url: 'https://backend.test', publishableKey: 'key' }));
});

const row = { id: 'a', created_at: '2026-01-01T00:00:00Z' };
const NOTHING = ['', ' ', 'null', '{}', '7'];

async function exported(): Promise<unknown[]> {
  const pages: unknown[] = [];
  for await (const page of exportClients(
    { search: '', status: 'all', sort: 'created_at' },
    AbortSignal.timeout(60_000),
  ))
    pages.push(...page);
  return pages;
}

it('ADM-03 an export fails when a page gets something other than rows', async () => {
  responses = [Response.json([row]), Response.json([])];
  expect(await exported()).toEqual([row]);
  for (const nothing of NOTHING) {
    responses = [Response.json([row]), new Response(nothing)];
    await expect(exported()).rejects.toMatchObject({ kind: 'server' });
  }
});

it('ALL-01 a list without its number is a failure', async () => {
  for (const nothing of ['', 'null', '[]', '{}']) {
    responses = [Response.json([row]), new Response(nothing)];
    const read = counted(
      () => supabase().rpc('list_staff'),
      () => supabase().rpc('count_clients'),
    );
    await expect(read({ signal: AbortSignal.timeout(60_000) })).rejects.toMatchObject({ kind: 'server' });
  }
});
