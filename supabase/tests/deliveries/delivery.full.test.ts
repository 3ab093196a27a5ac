// REP-05, REP-06, TRUST-02: every way to a stored report or file, tried over HTTP.
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { call, open, prepareObjects, PDF, REPORT, FILE, row } from './delivery-world.ts';
import { startTarget } from '../functions-backend.ts';
import { signToken } from '../http-backend.ts';
import { people, getRows } from '../people.ts';
import { verifyObjects } from '../../scripts/objects-verify.ts';

const { http, stop } = await startTarget();
beforeEach(() => prepareObjects(http));
afterAll(stop);

const REASON = 'It names another client.';
/** The lines that were written since the seed. */
const deliveries = () =>
  http.operator(
    `select opened_by, opened_as, kind, object_id, object_name, client_id from public.openings
      where id not in ('${getRows('owner').delivery}', '${getRows('ownerPending').delivery}') order by created_at`,
  );

describe('other ways to an object', () => {
  it('REP-05 withdrawing a report breaks its links at once, and its object is gone', async () => {
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
  });
});

describe('an object that changes', () => {
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
