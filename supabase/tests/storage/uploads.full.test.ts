// FILE-06, FILE-07: uploads over HTTP, judged by the real edge function.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { call, open, prepareObjects, PDF, row, upload } from '../deliveries/delivery-world.ts';
import { startTarget } from '../fuzz/target.ts';
import type { HttpBackend } from '../http-backend.ts';
import { people, type Person } from '../people.ts';
import { startScanner, type ScannerServer } from './scanner-server.ts';

const pdf = { name: 'scope.pdf', type: 'application/pdf', bytes: PDF };
const REFUSED = 'The content of this file does not match its name, so it was not accepted.';

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

  it('FILE-06 only the uploader sees an upload until it is judged, and nobody can open it', async () => {
    const { id, refusal } = await upload(http, 'owner', pdf);
    expect(refusal).toBeNull();
    expect(await seenBy('owner', id)).toBe(true);
    expect(await seenBy('admin', id)).toBe(false);
    for (const who of ['owner', 'admin'] as const)
      expect((await open(http, who, 'file', id)).status).toBe(404);
    expect(await call(http, 'owner', 'complete-upload', { id })).toEqual({
      status: 200,
      body: { state: 'completed' },
    });
    expect((await call(http, 'owner', 'complete-upload', { id })).status).toBe(200);
    expect(await seenBy('admin', id)).toBe(true);
    expect(await (await open(http, 'admin', 'file', id)).object?.text()).toBe(PDF);
  });

  it('TEAM-03 FILE-06 an upload whose bytes are on their way while its member is removed is refused, and leaves nothing', async () => {
    const id = crypto.randomUUID();
    const bytes = new TextEncoder().encode(PDF);
    const announced = await http.as('member').from('files').insert({
      id,
      user_id: people.owner,
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
      expect((await open(http, who, 'file', id)).status).toBe(404);
    }
    expect((await call(http, 'member', 'complete-upload', { id })).status).toBe(404);
    await anHourLater();
    await sweep();
    expect(await left(id)).toEqual([]);
  });

  it('TEAM-03 FILE-06 an upload that had arrived when its member was removed is not completed, and the sweep takes it', async () => {
    const { id, refusal } = await upload(http, 'member', pdf);
    expect(refusal).toBeNull();
    await http.as('owner').rpc('remove_from_team', { person_id: people.member });
    expect((await call(http, 'member', 'complete-upload', { id })).status).toBe(404);
    for (const who of ['member', 'owner', 'viewer', 'admin'] as const) {
      expect(await seenBy(who, id)).toBe(false);
      expect((await open(http, who, 'file', id)).status).toBe(404);
    }
    await anHourLater();
    await sweep();
    expect(await left(id)).toEqual([]);
  });

  it.each([
    ['source', { name: 'Vault.sol', type: 'text/plain', bytes: 'contract Vault {}' }],
    [
      'an archive of source',
      { name: 'src.tar.gz', type: 'application/gzip', bytes: new Uint8Array([0x1f, 0x8b, 8, 0]) },
    ],
    [
      'a picture',
      { name: 'a.png', type: 'image/png', bytes: new Uint8Array([137, 80, 78, 71, 13, 10, 26, 10]) },
    ],
    [
      'a letter',
      {
        name: 'a.docx',
        type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
        bytes: 'PK\u0003\u0004 [Content_Types].xml word/document.xml',
      },
    ],
  ])('FILE-06 an upload of %s is accepted', async (_what, file) => {
    const { id, refusal } = await upload(http, 'owner', file);
    expect(refusal).toBeNull();
    expect(await call(http, 'owner', 'complete-upload', { id })).toMatchObject({ status: 200 });
  });

  it.each([
    ['a program as PDF', { ...pdf, bytes: 'MZ\u0090\u0000' }],
    ['a program as source', { name: 'a.sol', type: 'text/plain', bytes: 'MZ program' }],
    ['binary data as text', { name: 'a.txt', type: 'text/plain', bytes: 'a\u0000b' }],
    ['an archive as text', { name: 'a.csv', type: 'text/csv', bytes: new Uint8Array([0x1f, 0x8b, 8, 0x20]) }],
    [
      'a table as a letter',
      {
        name: 'a.docx',
        type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
        bytes: 'PK\u0003\u0004 [Content_Types].xml xl/workbook.xml',
      },
    ],
  ])('FILE-06 an upload of %s is refused and removed', async (_what, file) => {
    const { id, refusal } = await upload(http, 'owner', file);
    expect(refusal).toBeNull();
    expect(await call(http, 'owner', 'complete-upload', { id })).toEqual({
      status: 400,
      body: { error: REFUSED },
    });
    expect(await left(id)).toEqual([]);
  });

  it('FILE-07 an upload that is larger than was announced is refused while it is sent, and removed if it arrived all the same', async () => {
    const announce = async () => {
      const id = crypto.randomUUID();
      await http.as('owner').from('files').insert({
        id,
        user_id: people.owner,
        file_name: 'a.pdf',
        file_size: 1,
        mime_type: 'application/pdf',
        storage_path: '',
      });
      return id;
    };
    const bytes = new TextEncoder().encode(PDF).buffer;
    const send = async (storage: ReturnType<typeof http.as>['storage'], id: string) =>
      (
        await storage
          .from('client-files')
          .upload(`${people.owner}/${id}`, bytes, { contentType: 'application/pdf' })
      ).error;
    expect(await send(http.as('owner').storage, await announce())).toMatchObject({ statusCode: '403' });
    const id = await announce();
    expect(await send(http.service().storage, id)).toBeNull();
    expect(await call(http, 'owner', 'complete-upload', { id })).toEqual({
      status: 400,
      body: { error: 'This file is larger than was announced, so it was not accepted.' },
    });
    expect(await left(id)).toEqual([]);
  });

  it('FILE-06 only its uploader can complete an upload, and not by calling the database’s functions', async () => {
    const { id } = await upload(http, 'owner', pdf);
    for (const who of ['other', 'admin', 'impersonating'] as const)
      expect((await call(http, who, 'complete-upload', { id })).status).toBeGreaterThanOrEqual(403);
    expect((await call(http, 'anonymous', 'complete-upload', { id })).status).toBe(401);
    for (const [name, body] of [
      ['complete_file_upload', { file_id: id, judged_version: null, sha256: null }],
      ['complete_file_upload', { file_id: id, judged_version: 'x', sha256: '0'.repeat(64) }],
      ['quarantine_file_upload', { file_id: id }],
      ['refuse_file_upload', { file_id: id }],
      ['claim_quarantined_uploads', { batch_size: 10 }],
      ['stale_objects', { batch_size: 10 }],
    ] as const)
      for (const who of ['owner', 'other', 'admin'] as const)
        await http.raw(who, `/rest/v1/rpc/${name}`, { method: 'POST', body: JSON.stringify(body) });
    expect(
      await http.operator(`select uploaded_at, quarantined_at from public.files where id = '${id}'`),
    ).toEqual([{ uploaded_at: null, quarantined_at: null }]);
  });

  it('FILE-03 a retried upload keeps the object of the first try', async () => {
    const { id } = await upload(http, 'owner', pdf);
    const storage = http.as('owner').storage.from('client-files');
    const again = await storage.upload(
      `${people.owner}/${id}`,
      new TextEncoder().encode('%PDF-other').buffer,
      {
        contentType: 'application/pdf',
      },
    );
    expect(again.error).toMatchObject({ statusCode: '409' });
    expect((await call(http, 'owner', 'complete-upload', { id })).status).toBe(200);
    expect(await (await open(http, 'owner', 'file', id)).object?.text()).toBe(PDF);
  });

  it('FILE-07 the used space is shown and uploads beyond the quota are refused, even when announced at once', async () => {
    await http.operator(`update public.files set file_size = 52428800 where user_id = '${people.owner}'
      and repository_id is null`);
    await http.operator(
      `create or replace function private.client_quota_bytes() returns bigint language sql immutable as 'select 157286400::bigint'`,
    );
    try {
      const use = await http.as('owner').rpc('storage_use', { client_id: people.owner }).single();
      expect(use.data).toEqual({ used_bytes: 104857700, allowed_bytes: 157286400 });
      const others = await http.as('other').rpc('storage_use', { client_id: people.owner }).single();
      expect(others.error?.message).toBe('You may not see the files of this client.');
      const announce = () =>
        http.as('owner').from('files').insert({
          user_id: people.owner,
          file_name: 'a.pdf',
          file_size: 31457280,
          mime_type: 'application/pdf',
          storage_path: '',
        });
      const errors = (await Promise.all([announce(), announce(), announce()])).map(
        ({ error }) => error?.message,
      );
      expect(errors.filter((message) => message === undefined)).toHaveLength(1);
      expect(errors.find(Boolean)).toMatch(/^There is no space left/);
    } finally {
      await http.operator(
        `create or replace function private.client_quota_bytes() returns bigint language sql immutable set search_path = '' as 'select 5368709120::bigint'`,
      );
    }
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
  it('FILE-06 a configured scanner receives the whole upload with our token', async () => {
    scanner.mood = 'clean';
    const { id } = await upload(http, 'owner', { ...pdf, name: 'Umfang ü.pdf' });
    expect((await call(http, 'owner', 'complete-upload', { id })).body).toEqual({ state: 'completed' });
    expect(scanner.scanned).toEqual([
      { name: 'Umfang ü.pdf', text: PDF, authorization: 'Bearer scan-token' },
    ]);
  });

  it('FILE-06 an upload that the scanner calls harmful is refused and removed', async () => {
    scanner.mood = 'harmful';
    const { id } = await upload(http, 'owner', pdf);
    expect(await call(http, 'owner', 'complete-upload', { id })).toMatchObject({
      status: 400,
      body: { error: 'The scanner found something harmful in this file, so it was not accepted.' },
    });
    expect(await left(id)).toEqual([]);
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

  it('FILE-06 an object without a row is never scanned', async () => {
    expect((await call(http, 'owner', 'complete-upload', { id: row.fresh })).status).toBe(404);
    expect(scanner.scanned).toEqual([]);
  });
});
