// FILE-06: what becomes of an upload that is on its way while its member is removed.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { call, open, prepareObjects, PDF } from '../deliveries/delivery-world.ts';
import { startTarget } from '../functions-backend.ts';
import { people, type Person } from '../people.ts';

const { http, stop } = await startTarget();
beforeAll(() => prepareObjects(http));
afterAll(stop);

const seenBy = async (who: Person, id: string) =>
  (await http.as(who).from('files').select('id').eq('id', id)).data?.length === 1;
const left = async (id: string) =>
  http.operator(`select id::text from public.files where id = '${id}'
    union all select name from storage.objects where name = '${people.owner}/${id}'`);

it('TEAM-03 FILE-06 an upload whose bytes are on their way while its member is removed is refused, and leaves nothing', async () => {
  const id = crypto.randomUUID();
  const bytes = new TextEncoder().encode(PDF);
  const announced = await http.as('member').from('files').insert({
    id,
    client_id: people.owner,
    file_name: 'late.pdf',
    file_size: bytes.byteLength,
    mime_type: 'application/pdf',
    storage_path: '',
  });
  expect(announced.error).toBeNull();
  const firstBytesSent = Promise.withResolvers<void>();
  const removed = Promise.withResolvers<void>();
  const body = new ReadableStream(
    {
      start: (stream) => stream.enqueue(bytes.slice(0, 8)),
      pull: async (stream) => {
        firstBytesSent.resolve();
        await removed.promise;
        stream.enqueue(bytes.slice(8));
        stream.close();
      },
    },
    { highWaterMark: 0 },
  );
  const sending = http.raw('member', `/storage/v1/object/client-files/${people.owner}/${id}`, {
    method: 'POST',
    headers: { 'content-type': 'application/pdf' },
    body,
    duplex: 'half',
  } as RequestInit);
  await firstBytesSent.promise;
  const removal = await http.as('owner').rpc('remove_from_team', { person_id: people.member });
  expect(removal.error).toBeNull();
  removed.resolve();
  expect((await sending).status).toBe(400);
  expect(await left(id)).toEqual([{ id }]);
  for (const who of ['member', 'owner', 'viewer', 'admin'] as const) {
    expect(await seenBy(who, id)).toBe(false);
    // The removed member may open nothing at all.
    expect((await open(http, who, 'file', id)).status).toBe(who === 'member' ? 403 : 404);
  }
  expect((await call(http, 'member', 'complete-upload', { id })).status).toBe(403);
  // The sweep takes what was abandoned for an hour.
  await http.operator(`update public.files set created_at = created_at - interval '61 minutes' where uploaded_at is null;
    update storage.objects set created_at = created_at - interval '61 minutes'`);
  await http.service().functions.invoke('sweep-uploads');
  expect(await left(id)).toEqual([]);
});
