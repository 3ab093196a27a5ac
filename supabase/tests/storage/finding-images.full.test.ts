// FIND-05: images in the texts of a finding, over HTTP and judged by the real edge function.
import { afterAll, beforeEach, expect, it } from 'vitest';
import { call, open, prepareObjects, row, upload } from '../deliveries/delivery-world.ts';
import { startTarget } from '../functions-backend.ts';
import { getRows, type Person } from '../people.ts';

const png = { name: 'flow.png', type: 'image/png', bytes: new Uint8Array([137, 80, 78, 71, 13, 10, 26, 10]) };

const { http, stop } = await startTarget();
beforeEach(() => prepareObjects(http));
afterAll(stop);

/** Uploads an image to a finding and has it judged; returns its id. */
async function addImage(who: Person, findingId: string): Promise<string> {
  const { id, refusal } = await upload(http, who, { ...png, findingId });
  expect(refusal).toBeNull();
  expect(await call(http, who, 'complete-upload', { id })).toMatchObject({ status: 200 });
  return id;
}

const isListed = async (who: Person, id: string) =>
  (await http.as(who).from('files').select('id').eq('id', id)).data?.length === 1;
const opens = async (who: Person, id: string) => (await open(http, who, 'file', id)).status;
const lines = async (id: string) =>
  (
    await http.operator(`select count(*)::integer as count from public.openings where object_id = '${id}'`)
  )[0];

it('FIND-02 FIND-05 an image of a draft is opened and listed by admins alone, and by its client once the finding is published', async () => {
  const id = await addImage('admin', row.draft);
  expect([await isListed('admin', id), await opens('admin', id)]).toEqual([true, 200]);
  for (const who of ['owner', 'other', 'impersonating'] as const)
    expect([who, await isListed(who, id), await opens(who, id)]).toEqual([who, false, 404]);
  await http.operator(
    `update public.findings set description = '![Flow](image:${id})' where id = '${row.draft}'`,
  );
  const published = await http.as('admin').rpc('publish_findings', { finding_ids: [row.draft] });
  expect(published.error).toBeNull();
  expect([await isListed('owner', id), await opens('owner', id)]).toEqual([true, 200]);
  expect([await isListed('other', id), await opens('other', id)]).toEqual([false, 404]);
});

it('FIND-05 a client adds an image to a published finding, and cannot tell a draft from a finding that does not exist', async () => {
  const id = await addImage('owner', row.finding);
  expect(await opens('admin', id)).toBe(200);
  for (const findingId of [row.draft, crypto.randomUUID(), getRows('ownerPending').finding])
    expect((await upload(http, 'owner', { ...png, findingId })).refusal).toBe('This finding does not exist.');
});

it('FIND-05 only images of at most 5 MB are added to a finding, and their bytes are checked', async () => {
  const add = (file: object) => upload(http, 'admin', { ...png, ...file, findingId: row.finding });
  expect((await add({ name: 'a.pdf', type: 'application/pdf' })).refusal).toMatch(/^Only images/);
  expect((await add({ bytes: new Uint8Array(5 * 1024 * 1024 + 1) })).refusal).toMatch(/5 MB at most/);
  const { id } = await add({ bytes: '<svg onload="alert(1)">' });
  expect(await call(http, 'admin', 'complete-upload', { id })).toMatchObject({ status: 400 });
  expect(await isListed('admin', id)).toBe(false);
});

it('FIND-05 nobody deletes an image that a published text may show', async () => {
  const id = await addImage('owner', row.finding);
  for (const who of ['owner', 'admin'] as const) await http.as(who).from('files').delete().eq('id', id);
  expect(await opens('owner', id)).toBe(200);
});

it('TRUST-02 a page that shows an image again adds no second line to Access on the same day', async () => {
  const id = await addImage('admin', row.finding);
  await http.operator(
    `update public.findings set description = '![Flow](image:${id})' where id = '${row.finding}'`,
  );
  for (const who of ['owner', 'owner', 'admin'] as const) expect(await opens(who, id)).toBe(200);
  expect(await lines(id)).toEqual({ count: 2 });
});
