import {
  createAuditWithFindings,
  getApi,
  moveFinding,
  publishFindings,
  writeFindings,
  PIXEL,
} from '../../data/audits.ts';
import { expect, expectAccessible, signIn, test } from '../../pages/journey.ts';
import { createAdmin, createAudit, createClientPerson, type Person, uniqueName } from '../../data/people.ts';
import { COMMIT } from '../../data/source.ts';
import { keepToasts, TOAST_MS } from '../../pages/time.ts';
import { dataOrThrow, stack } from '../../product/stack.ts';

async function readAs(client: Person, auditId: string) {
  return dataOrThrow(
    getApi(client).from('findings').select('number, title, status').eq('audit_id', auditId).order('number'),
  );
}

test('FIND-10 FIND-02 AUD-02 AUD-05 an admin writes the scope and a draft with a preview, publishes it, and only then its client sees it', async ({
  page,
}) => {
  const client = await createClientPerson({ company_name: uniqueName('Harbor') });
  const other = await createClientPerson();
  const auditId = await createAudit(client.id, { title: 'Vault core' });
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await signIn(page, await createAdmin());
  await page.goto(`/admin/clients/${client.id}`);
  await page.getByRole('link', { name: 'Vault core' }).click();
  await expect(page.getByRole('heading', { name: 'Vault core', level: 1 })).toBeVisible();
  await expect(page.getByText(client.email)).toBeVisible();
  // What stands above the scope has loaded, so that nothing moves under the pointer.
  await expect(page.getByRole('button', { name: 'Start the audit' })).toBeVisible();
  await page.getByRole('button', { name: 'Edit scope' }).click();
  await page.getByRole('button', { name: 'Add repository' }).click();
  await page.getByLabel('Repository URL').fill('https://github.com/harbor-example/vaults');
  await page.getByLabel('Commit').fill(COMMIT);
  await page.getByLabel('Lines of code (nSLOC)').fill('2,340');
  await page.getByRole('button', { name: 'Save scope' }).click();
  await expect(page.getByText('Scope saved')).toBeVisible();
  await page.getByRole('navigation', { name: 'Audit' }).getByRole('link', { name: 'Findings' }).click();
  await expect(page.getByText('No findings yet')).toBeVisible();

  await page.getByRole('link', { name: 'New finding' }).click();
  // Not the field "Search by title" of the list, which stays until the page has loaded.
  await page.getByRole('textbox', { name: /^Title/ }).fill('Reentrancy in withdraw');
  await page.getByLabel('Severity').selectOption('high');
  await page.getByRole('button', { name: 'Add location' }).click();
  await page.getByLabel('Path').fill('src/Vault.sol');
  await page.getByLabel('First line').fill('118');
  await page
    .getByLabel('Description', { exact: true })
    .fill('Shares are burned **last**. <img src=x onerror=alert(1)>');
  const preview = page.getByRole('region', { name: 'Preview of description' });
  await expect(preview.locator('strong')).toHaveText('last');
  await expect(preview.locator('img')).toHaveCount(0);
  await expect(page.getByText('Kept on this device until you save.')).toBeVisible();
  // ONB-09: what was typed survives a reload.
  await page.reload();
  await expect(page.getByLabel('Title')).toHaveValue('Reentrancy in withdraw');
  await expect(page.getByLabel('Path')).toHaveValue('src/Vault.sol');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText('Draft saved')).toBeVisible();
  expect(await readAs(client, auditId)).toEqual([]);

  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Publish 1 finding?' });
  await expect(dialog.getByText(client.email)).toBeVisible();
  await dialog.getByRole('button', { name: 'Publish finding' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'H-01 Reentrancy in withdraw' })).toBeVisible();
  const published = [{ number: 'H-01', title: 'Reentrancy in withdraw', status: 'open' }];
  expect(await readAs(client, auditId)).toEqual(published);
  expect(await readAs(other, auditId)).toEqual([]);
  // The sidebar asks the portal's manifest for links; its code stays where it is.
  expect(requests.filter((url) => url.startsWith(`${stack.urls.portal}/assets/`))).toEqual([]);
});

test.describe('with a finding that moves meanwhile', () => {
  // The refusal is a response with status 409, which the browser logs as an error.
  test.use({ allowedConsole: { patterns: [/status of 409/] } });

  test('FIND-03 FIND-04 an admin reviews a fix: needs the commit, and is told when the finding has moved meanwhile', async ({
    page,
  }) => {
    const colleague = await createAdmin();
    const { client, admin, auditId, ids } = await createAuditWithFindings([
      { title: 'Reentrancy', severity: 'high' },
      { title: 'Dust', severity: 'low' },
    ]);
    const [reentrancy = '', dust = ''] = ids;
    const fix = { to: 'fix_submitted', link: 'https://github.com/harbor-example/vaults/pull/12' };
    await moveFinding(client, reentrancy, { ...fix, message: 'Shares are burned first.' });
    await moveFinding(client, dust, fix);

    await keepToasts(page, TOAST_MS.undo);
    await signIn(page, admin);
    await page.goto(`/admin/audits/${auditId}/findings/${reentrancy}`);
    const fromClient = page.getByRole('region', { name: 'Fix to review' });
    await expect(fromClient.getByText('Shares are burned first.')).toBeVisible();
    await expectAccessible(page);
    await fromClient.getByRole('button', { name: 'Fixed', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText(client.email)).toBeVisible();
    await dialog.getByRole('button', { name: 'Mark as fixed', exact: true }).click();
    await expect(dialog.getByText('Enter the reviewed commit.')).toBeVisible();
    await dialog.getByLabel('Reviewed commit').fill(COMMIT);
    await dialog.getByRole('button', { name: 'Mark as fixed', exact: true }).click();
    await expect(page.getByText('H-01: Fixed')).toBeVisible();
    await expect(page.getByText(COMMIT)).toBeVisible();
    expect((await readAs(client, auditId))?.[0]).toMatchObject({ number: 'H-01', status: 'fixed' });

    await page.getByRole('textbox', { name: 'Comment' }).fill('Well done.');
    await page.getByRole('button', { name: 'Add comment' }).click();
    await expect(page.getByRole('region', { name: 'Comments' }).getByText('Well done.')).toBeVisible();
    await page.getByLabel('New note').fill('Checked by hand, too.');
    await page.getByRole('button', { name: 'Add note' }).click();
    await expect(
      page.getByRole('region', { name: 'Internal notes' }).getByText('Checked by hand, too.'),
    ).toBeVisible();
    await page.goto(`/admin/audits/${auditId}/findings/${dust}`);
    await page.getByRole('button', { name: 'Not fixed' }).click();
    await dialog.getByLabel('Note to the client').fill('The dust is still there.');
    await moveFinding(colleague, dust, { to: 'partially_fixed', message: 'Half of it.' });
    await dialog.getByRole('button', { name: 'Mark as not fixed', exact: true }).click();
    await expect(dialog.getByText(/moved in the meantime\. It is now "Partially fixed"/)).toBeVisible();
    await expect(dialog.getByLabel('Note to the client')).toHaveValue('The dust is still there.');
  });
});

test('FIND-05 FIND-10 TRUST-02 an admin adds an image to a draft, and its client sees it once the finding is published', async ({
  page,
  openBrowser,
}) => {
  const client = await createClientPerson();
  const admin = await createAdmin();
  const auditId = await createAudit(client.id, { title: 'Vault core' });
  const [draft = ''] = await writeFindings(admin, auditId, [{ title: 'Reentrancy', severity: 'high' }]);
  const image = { name: 'flow.png', mimeType: 'image/png', buffer: Buffer.from(PIXEL, 'base64') };
  page.on('filechooser', (chooser) => void chooser.setFiles(image));
  await signIn(page, admin);
  await page.goto(`/admin/audits/${auditId}/findings/${draft}/edit`);
  const description = page.getByLabel('Description', { exact: true });
  // The toolbar writes as if it were typed: the browser's Undo takes it back.
  await description.fill('');
  await description.pressSequentially('The flow of funds:');
  await description.press('ControlOrMeta+a');
  await page.getByRole('button', { name: 'Bold' }).first().click();
  await expect(description).toHaveValue('**The flow of funds:**');
  await description.press('ControlOrMeta+z');
  await expect(description).toHaveValue('The flow of funds:');
  await description.press('ControlOrMeta+b');
  await expect(description).toHaveValue('**The flow of funds:**');
  await description.fill('The flow of funds:\n\n');
  await page.getByRole('button', { name: 'Add image' }).first().click();
  await expect(description).toHaveValue(/!\[flow\]\(image:[0-9a-f-]{36}\)/);
  const preview = page.getByRole('region', { name: 'Preview of description' });
  await expect(preview.getByRole('img', { name: 'flow' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText('Draft saved')).toBeVisible();
  const seen = () => getApi(client).from('files').select('file_name').eq('client_id', client.id);
  expect(await dataOrThrow(seen())).toEqual([]);

  await publishFindings(admin, [draft]);
  const clientPage = await openBrowser(client);
  await clientPage.goto(`/reports/${auditId}/findings/H-01`);
  const shown = clientPage.getByRole('region', { name: 'Description' }).getByRole('img', { name: 'flow' });
  await expect(shown).toBeVisible();
  // Its alternative text is visible before the image has loaded.
  await expect.poll(() => shown.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(1);
  // It belongs to the finding, and is no file of /files.
  await clientPage.goto('/files');
  await expect(clientPage.getByText('No Files Yet')).toBeVisible();
  await clientPage.goto('/profile/access');
  await expect(clientPage.getByText('flow.png').first()).toBeVisible();
});
