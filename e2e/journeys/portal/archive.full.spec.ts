import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from '@playwright/test';
import { unpackArchive } from '@portal/testing/unpack-archive';
import { comment, getApi, moveFinding, PIXEL, publishFindings, writeFindings } from '../../data/audits.ts';
import { createAdmin, createAudit, createClientPerson, setUpApp } from '../../data/people.ts';
import { addFile } from '../../data/source.ts';
import { expect, expectAccessible, signIn, test } from '../../pages/journey.ts';
import { dataOrThrow, service } from '../../product/stack.ts';

const SECRET = 'Nobody outside may read this';

/** An audit with everything that an archive contains, and beside each thing one that it must not contain. */
async function prepareAudit() {
  const [client, admin, other] = [
    await createClientPerson(),
    await createAdmin(),
    await createClientPerson(),
  ];
  const audit = await createAudit(client.id, { title: 'Vault audit', status: 'mitigation' });
  const [published = '', draft = ''] = await writeFindings(admin, audit, [
    { title: 'Drained `withdraw`', severity: 'high', description: 'Placeholder.' },
    { title: SECRET, severity: 'low', description: SECRET },
  ]);
  const png = new Uint8Array(Buffer.from(PIXEL, 'base64'));
  const image = { client_id: client.id, file_name: 'shot.png', mime_type: 'image/png' };
  const shown = await addFile(admin, { ...image, finding_id: published }, png);
  await addFile(admin, { ...image, file_name: `${SECRET}.png`, finding_id: draft }, png);
  const text = `![shot](image:${shown})\n\n<script>document.title = 'run'</script>`;
  await dataOrThrow(service.from('findings').update({ description: text }).eq('id', published));
  await publishFindings(admin, [published]);
  await moveFinding(client, published, {
    to: 'fix_submitted',
    link: '1f'.repeat(20),
    message: 'Checked now.',
  });
  await comment(client, published, 'Please look at **both** paths.');
  await dataOrThrow(getApi(admin).from('finding_notes').insert({ finding_id: published, body: SECRET }));
  await dataOrThrow(
    getApi(admin)
      .from('report_sections')
      .insert({ audit_id: audit, client_id: client.id, kind: 'summary', title: SECRET, body: SECRET }),
  );
  const plain = { mime_type: 'text/plain', file_name: 'notes.txt' };
  const file = { client_id: client.id, audit_id: audit, ...plain };
  await addFile(client, file, new TextEncoder().encode('Our notes.'));
  await addFile(client, { ...file, file_name: 'NOTES.txt' }, new TextEncoder().encode('More notes.'));
  await addFile(client, { client_id: client.id, ...plain }, new TextEncoder().encode('Of no audit.'));
  await createAudit(other.id, { title: SECRET });
  await addFile(other, { client_id: other.id, ...plain }, new TextEncoder().encode(SECRET));
  return { client, admin, audit };
}

/** Saves the archive through the dialog, in the way of a browser without `showSaveFilePicker`, and returns its bytes. */
async function download(page: Page): Promise<Uint8Array> {
  await page.getByRole('button', { name: 'Download archive' }).click();
  await page.getByRole('button', { name: 'Prepare archive' }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save archive' }).click();
  const file = await downloading;
  return readFileSync(await file.path());
}

async function withoutPicker(page: Page) {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'showSaveFilePicker'));
}

// An object that has changed is refused.
test.use({ allowedConsole: { patterns: [/status of 409/] } });

test('TAKE-01 TAKE-02 the owner and an admin take the same archive of an audit, which opens offline, has nothing that is not theirs, and is one line of Access', async ({
  page,
  openBrowser,
}) => {
  const { client, admin, audit } = await prepareAudit();
  await withoutPicker(page);
  await signIn(page, client);
  await page.goto(`/reports/${audit}/reports`);
  await page.getByRole('button', { name: 'Download archive' }).click();
  await expect(page.getByText(/is not encrypted/)).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  const zip = await download(page);
  await expect(page.getByText('Archive saved')).toBeVisible();
  const { folder, files } = unpackArchive(zip);
  for (const [name, text] of files) expect(`${name} ${text}`).not.toContain(SECRET);

  const admins = await openBrowser(admin);
  await withoutPicker(admins);
  await admins.goto(`/admin/audits/${audit}`);
  expect(Buffer.from(await download(admins)).equals(Buffer.from(zip))).toBe(true);

  const offline = await openBrowser(undefined, { offline: true });
  const requests: string[] = [];
  offline.on('request', (request) => requests.push(request.url()));
  await offline.goto(pathToFileURL(join(folder, 'index.html')).href);
  await expect(offline).toHaveTitle('Vault audit');
  await expect(offline.getByRole('heading', { name: 'H-01 Drained withdraw' })).toBeVisible();
  await expect(offline.getByText("<script>document.title = 'run'</script>")).toBeVisible();
  const shot = offline.getByRole('img', { name: 'shot' });
  await expect.poll(() => shot.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
  await expect(offline.getByText('both', { exact: true })).toBeVisible();
  expect(requests.every((url) => url.startsWith('file:'))).toBe(true);
  await expectAccessible(offline);

  const lines = await dataOrThrow(
    service.from('openings').select('kind, opened_as').eq('client_id', client.id).order('created_at'),
  );
  expect(lines?.filter(({ kind }) => kind === 'archive')).toEqual([
    { kind: 'archive', opened_as: 'client' },
    { kind: 'archive', opened_as: 'staff' },
  ]);
  expect(lines).toHaveLength(2);
});

test('TAKE-01 the owner takes the archive of everything: a folder for each audit, what belongs to none, and nothing that is not theirs', async ({
  page,
}) => {
  const { client } = await prepareAudit();
  // Two audits of one title are two folders.
  await createAudit(client.id, { title: 'Vault audit' });
  await withoutPicker(page);
  await signIn(page, client);
  await page.goto('/reports');
  const { folder, files } = unpackArchive(await download(page));
  for (const [name, text] of files) expect(`${name} ${text}`).not.toContain(SECRET);
  expect([...files.keys()].filter((name) => /index\.html$|^other/.test(name))).toEqual([
    'vault-audit/index.html',
    'vault-audit (2)/index.html',
    'other-files/notes.txt',
    'index.html',
  ]);
  await page.goto(pathToFileURL(join(folder, 'index.html')).href);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Vault audit' }).first().click();
  await expect(page.getByRole('heading', { name: 'H-01 Drained withdraw' })).toBeVisible();
});

test('TAKE-02 FIND-08 the findings.json of an archive makes equal findings in an empty audit', async ({
  page,
}) => {
  const { client, admin, audit } = await prepareAudit();
  const empty = await createAudit(client.id, { title: 'Second audit' });
  await withoutPicker(page);
  await signIn(page, admin);
  await page.goto(`/admin/audits/${audit}`);
  const { folder } = unpackArchive(await download(page));
  await page.goto(`/admin/audits/${empty}/import`);
  await page.getByLabel('Files of findings').setInputFiles(join(folder, 'findings.json'));
  await page.getByRole('button', { name: 'Import 1 draft' }).click();
  await expect(page.getByText('1 draft imported', { exact: true })).toBeVisible();
  const findings = async (id: string) =>
    (
      await dataOrThrow(
        service
          .from('findings')
          .select('title, severity, likelihood, impact, description, recommendation')
          .eq('audit_id', id)
          .eq('severity', 'high'),
      )
    )?.map((finding) => ({
      ...finding,
      description: finding.description.replace(/image:[0-9a-f-]+/, 'image:any'),
    }));
  expect(await findings(empty)).toEqual(await findings(audit));
});

test('TAKE-01 TAKE-02 an archive is streamed into a chosen file with a fresh code, cancelled, and fails whole when an object has changed', async ({
  page,
}) => {
  const { client, audit } = await prepareAudit();
  const owner = await setUpApp(client);
  // A picker cannot be used by a test: the file is a real one in the browser's own file system.
  await page.addInitScript(() => {
    const pick = async ({ suggestedName }: { suggestedName: string }) =>
      (await navigator.storage.getDirectory()).getFileHandle(suggestedName, { create: true });
    Object.assign(window, { showSaveFilePicker: pick });
  });
  const size = () =>
    page.evaluate(async () => {
      for await (const handle of (await navigator.storage.getDirectory()).values())
        if (handle instanceof FileSystemFileHandle) return (await handle.getFile()).size;
      return null;
    });
  await signIn(page, owner);
  await page.goto(`/reports/${audit}/reports`);
  const objects = await dataOrThrow(
    service
      .from('files')
      .select('id, file_name, object_version')
      .eq('audit_id', audit)
      .eq('file_name', 'NOTES.txt'),
  );
  await dataOrThrow(
    service
      .from('files')
      .update({ object_version: 'another write' })
      .eq('id', objects?.[0]?.id ?? ''),
  );
  await page.getByRole('button', { name: 'Download archive' }).click();
  await page.getByRole('button', { name: 'Prepare archive' }).click();
  await expect(page.getByText('3 stored files')).toBeVisible();
  await page.getByRole('button', { name: 'Save archive' }).click();
  await expect(page.getByText(/"NOTES.txt" cannot be added to the archive/)).toBeVisible();
  await expectAccessible(page);
  expect(await size()).toBeNull();
  await dataOrThrow(
    service
      .from('files')
      .update({ object_version: objects?.[0]?.object_version ?? '' })
      .eq('id', objects?.[0]?.id ?? ''),
  );
  const held = page.route('**/functions/v1/deliver-object', () => {});
  await held;
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Archive cancelled')).toBeVisible();
  expect(await size()).toBeNull();
  await page.unroute('**/functions/v1/deliver-object');
  await page.getByRole('button', { name: 'Save archive' }).click();
  await expect(page.getByText('Archive saved')).toBeVisible();
  expect(await size()).toBeGreaterThan(1000);
});
