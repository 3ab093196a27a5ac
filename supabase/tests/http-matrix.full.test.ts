// The matrix through supabase-js and HTTP, as outside callers use the API.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startHttpBackend, type HttpBackend } from './http-backend.ts';
import { readMatrix, type Actor, type Command } from './matrix.ts';
import { BEFORE, objectPreparation, ownerFor, getPerson } from './matrix-run.ts';
import { objects, specimens } from './specimens.ts';

const TRIED = [
  'anonymous',
  'other',
  'owner',
  'member',
  'viewer',
  'removed',
  'invited',
] as const satisfies Actor[];
const PDF = new TextEncoder().encode('%PDF-1.7 test').buffer;

let http: HttpBackend;
/** Whether rows differ from the seed. */
let isChanged = true;
beforeAll(async () => {
  http = await startHttpBackend();
});
afterAll(() => http.backend.close());

/** Returns the whole content of a table. A write happened if and only if it differs afterwards. */
async function readContent(table: string): Promise<unknown> {
  const [row] = await http.operator(
    `select md5(string_agg(t::text, '|' order by t::text)) as hash from ${table} t`,
  );
  return row?.['hash'];
}

async function tryTable(table: string, command: Command, actor: Actor): Promise<boolean> {
  const specimen = specimens(ownerFor(actor))[table];
  if (!specimen) throw new Error(`There is no specimen of ${table}.`);
  if (command !== 'select' && specimen.before?.[command]) {
    isChanged = true;
    await http.operator(specimen.before[command]);
  }
  if (BEFORE[actor]) await http.operator(BEFORE[actor]);
  const query = new URLSearchParams(
    Object.entries(specimen.match).map(([key, value]) => [key, `eq.${String(value)}`]),
  );
  const path = `/rest/v1/${table}?${query.toString()}`;
  const before = await readContent(`public.${table}`);
  const response = await http.raw(getPerson(actor), command === 'insert' ? `/rest/v1/${table}` : path, {
    method: { select: 'GET', insert: 'POST', update: 'PATCH', delete: 'DELETE' }[command],
    ...(command === 'insert' || command === 'update' ? { body: JSON.stringify(specimen[command]) } : {}),
  });
  expect(response.status, `${await response.clone().text()}`).toBeLessThan(500);
  if (command === 'select') {
    const rows: unknown = await response.json();
    return Array.isArray(rows) && rows.length > 0;
  }
  const isWritten = (await readContent(`public.${table}`)) !== before;
  isChanged ||= isWritten;
  return isWritten;
}

async function tryBucket(
  bucket: 'client-files' | 'reports',
  command: Command,
  actor: Actor,
): Promise<boolean> {
  isChanged = true;
  const names = objects(ownerFor(actor))[bucket];
  const storage = http.as(getPerson(actor)).storage.from(bucket);
  const existing = { select: names.read, insert: undefined, update: names.update, delete: names.remove }[
    command
  ];
  const preparation = objectPreparation(bucket, command, actor);
  if (preparation) await http.operator(preparation);
  if (existing)
    await http
      .service()
      .storage.from(bucket)
      .upload(existing, PDF, { contentType: 'application/pdf', upsert: true });
  if (BEFORE[actor]) await http.operator(BEFORE[actor]);
  const before = await readContent('storage.objects');
  if (command === 'select') return (await storage.download(names.read)).error === null;
  if (command === 'insert') await storage.upload(names.insert, PDF, { contentType: 'application/pdf' });
  if (command === 'update')
    await storage.upload(names.update, PDF, { contentType: 'application/pdf', upsert: true });
  if (command === 'delete') await storage.remove([names.remove]);
  return (await readContent('storage.objects')) !== before;
}

it.each(readMatrix())('GUARD-08 over HTTP, $place: who may $command', async ({ place, command, allowed }) => {
  const outcome: Record<string, boolean> = {};
  for (const actor of TRIED) {
    // Refused attempts and reads leave the seed as it is, and restoring it takes longer than they do.
    if (isChanged) await http.reseed();
    isChanged = Boolean(BEFORE[actor]);
    if (place === 'bucket:client-files' || place === 'bucket:reports')
      outcome[actor] = await tryBucket(
        place === 'bucket:reports' ? 'reports' : 'client-files',
        command,
        actor,
      );
    else outcome[actor] = await tryTable(place, command, actor);
  }
  expect(outcome).toEqual(Object.fromEntries(TRIED.map((actor) => [actor, allowed[actor]])));
});
