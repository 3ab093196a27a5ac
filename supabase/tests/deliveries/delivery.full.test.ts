// REP-06: objects that were copied, as a restore does, and the operator's command that accepts them.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { open, prepareObjects, PDF, REPORT, FILE, row } from './delivery-world.ts';
import { startTarget } from '../functions-backend.ts';
import { verifyObjects } from '../../scripts/objects-verify.ts';

const { http, stop } = await startTarget();
beforeAll(() => prepareObjects(http));
afterAll(stop);

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
  const statuses = async () => [
    (await open(http, 'owner', 'file', row.file)).status,
    (await open(http, 'owner', 'report', row.reportVersion)).status,
  ];
  // The timer seals the report; the file's SHA-256 was taken when it was judged.
  await http.operator(
    `update public.report_versions set object_sha256 = null, object_size = null, sealed_at = null where id = '${row.reportVersion}';
    update public.files set object_sha256 = encode(sha256(convert_to('${PDF}', 'UTF8')), 'hex') where id = '${row.file}'`,
  );
  expect(await (await sweep()).json()).toMatchObject({ judged: 0 });
  await replace('client-files', FILE, PDF);
  await replace('reports', REPORT, PDF);
  expect(await statuses()).toEqual([409, 409]);
  expect(await verifyObjects(http.service())).toMatchObject({ accepted: 2 });
  expect(await statuses()).toEqual([200, 200]);

  await replace('client-files', FILE, '%PDF-1.7 forged');
  const { accepted, refused } = await verifyObjects(http.service());
  expect({ accepted, refused: refused.filter((line) => line.includes(row.file)) }).toEqual({
    accepted: 0,
    refused: [
      `file ${row.file} (client-files/${FILE}): These are not the bytes that were judged or published.`,
    ],
  });
  expect(await statuses()).toEqual([409, 200]);
});
