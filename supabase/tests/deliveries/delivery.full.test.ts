// REP-05, REP-06, TRUST-02: every way to a stored report or file, tried over HTTP.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { call, open, prepareObjects, PDF, REPORT, FILE, row } from './delivery-world.ts';
import { startTarget } from '../fuzz/target.ts';
import { signToken, type HttpBackend } from '../http-backend.ts';
import { people, getRows } from '../people.ts';
import { verifyObjects } from '../../scripts/objects-verify.ts';

let http: HttpBackend;
let stop: () => Promise<void>;
beforeAll(async () => {
  ({ http, stop } = await startTarget());
});
beforeEach(() => prepareObjects(http));
afterAll(() => stop());

const REASON = 'It names another client.';
/** The lines that were written since the seed. */
const deliveries = () =>
  http.operator(
    `select opened_by, opened_as, kind, object_id, object_name, user_id from public.deliveries
      where id not in ('${getRows('owner').delivery}', '${getRows('ownerPending').delivery}') order by created_at`,
  );

describe('opening an object', () => {
  it('REP-06 the client, an admin and an impersonating admin can open an object, and the log says who opened it for whom', async () => {
    for (const [who, openedAs] of [
      ['owner', 'client'],
      ['admin', 'admin'],
      ['impersonating', 'impersonating'],
    ] as const)
      for (const [kind, id] of [
        ['report', row.reportVersion],
        ['file', row.file],
      ] as const) {
        const { object, body } = await open(http, who, kind, id);
        expect({ body, text: await object?.text() }).toMatchObject({ text: PDF });
        expect((await deliveries()).at(-1)).toEqual({
          opened_by: people[who],
          opened_as: openedAs,
          kind,
          object_id: id,
          object_name: kind === 'report' ? 'Vault audit.pdf' : 'nda.pdf',
          user_id: people.owner,
        });
      }
  });

  it('REP-02 FILE-06 an object is delivered as an attachment with a readable name and without sniffing or caching', async () => {
    const { object } = await open(http, 'owner', 'report', row.reportVersion);
    expect(object?.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''Vault%20audit.pdf");
    expect(object?.headers.get('x-content-type-options')).toBe('nosniff');
    expect(object?.headers.get('cache-control')).toBe('no-store');
  });

  it('REP-06 a link lasts 60 seconds', async () => {
    const { body } = await open(http, 'owner', 'report', row.reportVersion);
    const token = new URL(String(body['link']), 'http://x').searchParams.get('token') ?? '';
    const { exp, iat } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<
      string,
      number
    >;
    expect(Number(exp) - Number(iat)).toBe(60);
  });

  it('REP-06 nobody else can open an object, and a refusal is not logged', async () => {
    for (const who of ['other', 'pending', 'rejected', 'newcomer'] as const)
      for (const [kind, id] of [
        ['report', row.reportVersion],
        ['file', row.file],
        ['file', row.reportVersion],
      ] as const)
        expect(await call(http, who, 'deliver-object', { kind, id }), `${who} ${kind}`).toMatchObject({
          status: 404,
          body: { error: 'This file no longer exists.' },
        });
    const wanted = { kind: 'file', id: row.file };
    expect((await call(http, 'anonymous', 'deliver-object', wanted)).status).toBe(401);
    expect((await call(http, 'owner', 'deliver-object', { kind: 'audit', id: row.audit })).status).toBe(400);
    expect((await call(http, 'owner', 'deliver-object', { kind: 'file', id: '../x' })).status).toBe(400);
    expect(await deliveries()).toEqual([]);
  });

  it('FILE-06 nobody can open a report that is not a PDF', async () => {
    const program = new TextEncoder().encode('MZ\u0090 a program').buffer;
    await http
      .service()
      .storage.from('reports')
      .upload(REPORT, program, { contentType: 'application/pdf', upsert: true });
    await http.operator(
      `update public.report_versions set object_version = private.stored_version('reports', report_path) where id = '${row.reportVersion}'`,
    );
    for (const who of ['owner', 'admin'] as const)
      expect(await open(http, who, 'report', row.reportVersion)).toMatchObject({
        status: 409,
        body: { error: 'This report is not a PDF file, so it cannot be opened. Please tell us.' },
        object: null,
      });
  });

  it('REP-06 the function signs no link when the log line cannot be written', async () => {
    await http.operator(
      `alter table public.deliveries add constraint no_line_can_be_written check (object_name = '') not valid`,
    );
    try {
      const { status, body } = await open(http, 'owner', 'report', row.reportVersion);
      expect(status).toBeGreaterThanOrEqual(400);
      expect(body['link']).toBeUndefined();
    } finally {
      await http.operator('alter table public.deliveries drop constraint no_line_can_be_written');
    }
  });

  it('REP-06 the service key alone cannot open an object', async () => {
    const response = await fetch(`${http.backend.url}/functions/v1/deliver-object`, {
      method: 'POST',
      headers: {
        apikey: http.backend.secretKey,
        authorization: `Bearer ${http.backend.secretKey}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ kind: 'file', id: row.file }),
    });
    expect(response.status).toBe(401);
  });
});

describe('other ways to an object', () => {
  it.each(['owner', 'admin', 'impersonating'] as const)(
    'REP-06 the user %s cannot read, sign, list, copy, move, overwrite or remove objects through Storage',
    async (who) => {
      const before = await http.operator(
        'select bucket_id, name, metadata, version from storage.objects order by 1, 2',
      );
      for (const [bucket, path] of [
        ['reports', REPORT],
        ['client-files', FILE],
      ] as const) {
        const storage = http.as(who).storage.from(bucket);
        const year = 365 * 24 * 60 * 60;
        expect((await storage.download(path)).error, 'download').not.toBeNull();
        expect((await storage.createSignedUrl(path, 10 * year)).error, 'sign').not.toBeNull();
        const many = await storage.createSignedUrls([path], 60);
        expect(many.data?.every(({ signedUrl }) => !signedUrl) ?? true, 'sign many').toBe(true);
        expect((await storage.list(people.owner)).data ?? [], 'list').toEqual([]);
        expect((await storage.info(path)).data, 'info').toBeNull();
        const exists = await storage.exists(path).catch(() => ({ data: false }));
        expect(exists.data, 'exists').toBe(false);
        expect((await storage.copy(path, `${path}-copy`)).error, 'copy').not.toBeNull();
        expect((await storage.move(path, `${path}-moved`)).error, 'move').not.toBeNull();
        const other = new TextEncoder().encode('%PDF-1.7 forged').buffer;
        const type = { contentType: 'application/pdf' };
        expect((await storage.upload(path, other, { ...type, upsert: true })).error, 'upsert').not.toBeNull();
        expect((await storage.update(path, other, type)).error, 'update').not.toBeNull();
        expect((await storage.createSignedUploadUrl(path)).error, 'sign upload').not.toBeNull();
        expect((await storage.remove([path])).data ?? [], 'remove').toEqual([]);
      }
      const after = await http.operator(
        'select bucket_id, name, metadata, version from storage.objects order by 1, 2',
      );
      expect(after).toEqual(before);
    },
  );

  it('REP-05 nobody can open a report object without a published version', async () => {
    const admin = http.as('admin');
    const opened = async () => (await open(http, 'owner', 'report', row.reportVersion)).status;
    expect(await opened()).toBe(200);
    // Taken off its audit.
    await admin.from('audits').update({ report_path: null }).eq('id', row.audit);
    expect(await opened()).toBe(404);
    expect((await open(http, 'admin', 'report', row.reportVersion)).status).toBe(404);
    // Of an audit that was erased with its client's data. An admin cannot delete one.
    await prepareObjects(http);
    const deleted = await admin.from('audits').delete().eq('id', row.audit);
    expect(deleted.error?.code).toBe('42501');
    expect(await opened()).toBe(200);
    await http.operator(`delete from public.findings where audit_id = '${row.audit}';
      delete from public.report_versions where audit_id = '${row.audit}'`);
    expect(await opened()).toBe(404);
  });

  it('REP-04 REP-05 a client can still open a replaced report as an earlier version', async () => {
    const admin = http.as('admin');
    await admin
      .from('audits')
      .update({ report_url: 'https://example.test/r', report_path: null })
      .eq('id', row.audit);
    expect((await open(http, 'owner', 'report', row.reportVersion)).status).toBe(200);
  });

  it('REP-05 withdrawing a report breaks its links at once, shows the client the reason and is logged', async () => {
    const { body } = await open(http, 'owner', 'report', row.reportVersion);
    const withdrawn = await call(http, 'admin', 'withdraw-report', { id: row.reportVersion, reason: REASON });
    expect(withdrawn.status).toBe(200);
    expect((await fetch(http.backend.url + String(body['link']))).ok).toBe(false);
    for (const who of ['owner', 'admin', 'impersonating'] as const)
      expect((await open(http, who, 'report', row.reportVersion)).status).toBe(404);
    expect(
      await http.operator(
        `select name from storage.objects where bucket_id = 'reports' and name = '${REPORT}'`,
      ),
    ).toEqual([]);
    const seen = await http
      .as('owner')
      .from('audits')
      .select('report_path, report_versions(state, withdrawn_reason)')
      .eq('id', row.audit);
    expect(seen.data).toEqual([
      { report_path: null, report_versions: [{ state: 'withdrawn', withdrawn_reason: REASON }] },
    ]);
    const [line] = await http.operator(
      `select admin_user_id, details ->> 'reason' as reason from public.admin_activity_logs where action = 'withdrew_report'`,
    );
    expect(line).toEqual({ admin_user_id: people.admin, reason: REASON });
  });

  it.each(['owner', 'other', 'impersonating', 'anonymous'] as const)(
    'REP-05 the user %s cannot withdraw a report',
    async (who) => {
      const told = await call(http, who, 'withdraw-report', { id: row.reportVersion, reason: REASON });
      expect(told.status).toBe(who === 'anonymous' ? 401 : 403);
      expect((await open(http, 'owner', 'report', row.reportVersion)).status).toBe(200);
    },
  );
});

describe('an object that changes', () => {
  it('FILE-06 REP-06 nobody can open an object whose bytes changed after it was judged or published', async () => {
    for (const [bucket, path] of [
      ['client-files', FILE],
      ['reports', REPORT],
    ] as const)
      // As the end of an upload that was held open: Storage writes it without asking the policies again.
      await http.service().storage.from(bucket).upload(path, new TextEncoder().encode('MZ').buffer, {
        contentType: 'application/pdf',
        upsert: true,
      });
    expect(await open(http, 'admin', 'file', row.file)).toMatchObject({ status: 409 });
    expect(await open(http, 'owner', 'report', row.reportVersion)).toMatchObject({ status: 409 });
  });

  it('REP-06 an operator’s command lets copied objects be opened whose bytes are the judged ones, and names the others', async () => {
    const replace = (bucket: string, path: string, text: string) =>
      http.service().storage.from(bucket).upload(path, new TextEncoder().encode(text).buffer, {
        contentType: 'application/pdf',
        upsert: true,
      });
    const sweep = () =>
      fetch(`${http.backend.url}/functions/v1/sweep-uploads`, {
        method: 'POST',
        headers: { authorization: `Bearer ${http.backend.secretKey}` },
      });
    // The timer seals the report; the file's SHA-256 was taken when it was judged.
    await http.operator(
      `update public.report_versions set object_sha256 = null, object_size = null, sealed_at = null where id = '${row.reportVersion}';
      update public.files set object_sha256 = encode(sha256(convert_to('${PDF}', 'UTF8')), 'hex') where id = '${row.file}'`,
    );
    expect(await (await sweep()).json()).toMatchObject({ judged: 0 });
    await replace('client-files', FILE, PDF);
    await replace('reports', REPORT, PDF);
    for (const [kind, id] of [
      ['file', row.file],
      ['report', row.reportVersion],
    ] as const)
      expect((await open(http, 'owner', kind, id)).status).toBe(409);
    expect(await verifyObjects(http.service())).toMatchObject({ accepted: 2 });
    for (const [kind, id] of [
      ['file', row.file],
      ['report', row.reportVersion],
    ] as const)
      expect((await open(http, 'owner', kind, id)).status).toBe(200);

    await replace('client-files', FILE, '%PDF-1.7 forged');
    const { accepted, refused } = await verifyObjects(http.service());
    expect({ accepted, refused: refused.filter((line) => line.includes(row.file)) }).toEqual({
      accepted: 0,
      refused: [
        `file ${row.file} (client-files/${FILE}): These are not the bytes that were judged or published.`,
      ],
    });
    expect((await open(http, 'owner', 'file', row.file)).status).toBe(409);
  });

  it('FILE-04 nobody can open a deleted file while its object still exists', async () => {
    await http.as('owner').from('files').delete().eq('id', row.file);
    for (const who of ['owner', 'admin'] as const)
      expect((await open(http, who, 'file', row.file)).status).toBe(404);
  });
});

describe('a user without the required code', () => {
  it('AUTH-18 a user without the required code cannot open, withdraw or complete anything through the edge functions', async () => {
    await http.operator(`insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
      values (gen_random_uuid(), '${people.owner}', 'totp', 'verified', now(), now())`);
    for (const who of ['admin', 'owner'] as const)
      for (const [name, body] of Object.entries({
        'deliver-object': { kind: 'file', id: row.file },
        'read-source': { id: row.snapshot, path: 'src/Vault.sol' },
        'seal-report': { id: row.audit },
        'withdraw-report': { id: row.reportVersion, reason: REASON },
        'complete-upload': { id: row.unfinishedFile },
      })) {
        const token = signToken({ sub: people[who], aal: 'aal1' }, http.backend.jwtSecret);
        const response = await http.raw(who, `/functions/v1/${name}`, {
          method: 'POST',
          body: JSON.stringify(body),
          headers: { authorization: `Bearer ${token}` },
        });
        expect([name, response.status >= 400 && response.status < 500]).toEqual([name, true]);
      }
    expect(await deliveries()).toEqual([]);
  });
});

describe('row counts of PostgREST', () => {
  it('GUARD-08 count=exact counts only the rows that the caller may see', async () => {
    const { count } = await http.as('other').from('profiles').select('*', { count: 'exact', head: true });
    expect(count).toBe(1);
  });
});
