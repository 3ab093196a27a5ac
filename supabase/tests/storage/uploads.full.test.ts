// FILE-06: uploads over HTTP, judged by the real edge function.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { call, open, prepareObjects, PDF, upload } from '../deliveries/delivery-world.ts';
import { startTarget } from '../functions-backend.ts';
import type { HttpBackend } from '../http-backend.ts';
import { people, type Person } from '../people.ts';
import { startScanner, type ScannerServer } from './scanner-server.ts';

const pdf = { name: 'scope.pdf', type: 'application/pdf', bytes: PDF };

let http: HttpBackend;
let stop: () => Promise<void>;

const seenBy = async (who: Person, id: string) =>
  (await http.as(who).from('files').select('id').eq('id', id)).data?.length === 1;
const left = async (id: string) =>
  http.operator(`select id::text from public.files where id = '${id}'
    union all select name from storage.objects where name = '${people.owner}/${id}'`);

const sweep = async () =>
  fetch(`${http.backend.url}/functions/v1/sweep-uploads`, {
    method: 'POST',
    headers: { authorization: `Bearer ${http.backend.secretKey}` },
  }).then((response) => response.json());
/** As the hour goes by after which the sweep takes what was abandoned. */
const anHourLater = () =>
  http.operator(`update public.files set created_at = created_at - interval '61 minutes' where uploaded_at is null;
    update storage.objects set created_at = created_at - interval '61 minutes'`);

describe('an upload', () => {
  beforeAll(async () => {
    ({ http, stop } = await startTarget());
  });
  beforeEach(() => prepareObjects(http));
  afterAll(() => stop());

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
    await anHourLater();
    await sweep();
    expect(await left(id)).toEqual([]);
  });

  it('FILE-03 FILE-04 after an hour the sweep removes a deleted file and an abandoned upload with their objects, and keeps others', async () => {
    const [kept, deleted, abandoned] = [
      await upload(http, 'owner', pdf),
      await upload(http, 'owner', pdf),
      await upload(http, 'owner', pdf),
    ];
    for (const { id } of [kept, deleted])
      expect((await call(http, 'owner', 'complete-upload', { id })).status).toBe(200);
    await http.as('owner').from('files').delete().eq('id', deleted.id);
    const seen = async () =>
      (await Promise.all([kept, deleted, abandoned].map(({ id }) => left(id)))).map(({ length }) => length);
    await sweep();
    expect(await seen()).toEqual([2, 1, 2]);
    await anHourLater();
    await sweep();
    expect(await seen()).toEqual([2, 0, 0]);
  });
});

describe('an upload where a scanner is configured', () => {
  let scanner: ScannerServer;
  beforeAll(async () => {
    scanner = await startScanner();
    ({ http, stop } = await startTarget({
      UPLOAD_SCANNER_URL: scanner.url,
      UPLOAD_SCANNER_TOKEN: 'scan-token',
    }));
  });
  beforeEach(async () => {
    await prepareObjects(http);
    scanner.scanned.length = 0;
  });
  afterAll(async () => {
    await stop();
    await scanner.close();
  });
  it('FILE-06 an upload stays in quarantine until the scanner responds', async () => {
    scanner.mood = 'broken';
    const { id } = await upload(http, 'owner', pdf);
    expect(await call(http, 'owner', 'complete-upload', { id })).toEqual({
      status: 202,
      body: { state: 'quarantined' },
    });
    await http.operator(`update public.files set created_at = now() - interval '2 days' where id = '${id}'`);
    expect(await sweep()).toMatchObject({ judged: 0 });
    expect(await seenBy('admin', id)).toBe(false);
    expect((await open(http, 'owner', 'file', id)).status).toBe(404);
    scanner.mood = 'clean';
    // Asking again by hand does not pass the queue.
    expect((await call(http, 'owner', 'complete-upload', { id })).status).toBe(202);
    expect(await sweep()).toMatchObject({ judged: 0 });
    await http.operator(`update public.files set scan_after = now() where id = '${id}'`);
    expect(await sweep()).toMatchObject({ judged: 1 });
    expect(await seenBy('admin', id)).toBe(true);
    expect((await open(http, 'admin', 'file', id)).status).toBe(200);
  });
});
