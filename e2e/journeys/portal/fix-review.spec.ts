// A whole fix review by two people, each in a browser of their own.
import { publishFindings, writeFindings } from '../../audit-data.ts';
import { expect, signIn, test } from '../../journey.ts';
import { expectNew } from '../../expect-new.ts';
import { createAdmin, createAudit, createClientPerson, PASSWORD } from '../../people.ts';
import { stack } from '../../stack.ts';

const PULL_REQUEST = 'https://github.com/harbor-example/vaults/pull/12';
const COMMIT = '7c1d3f0a9b2e4d5c6f708192a3b4c5d6e7f80912';

test('FIND-02 FIND-03 FIND-04 an auditor publishes a finding, its client sends a fix, and the auditor confirms it', async ({
  page: client,
  browser,
}) => {
  test.setTimeout(240_000);
  const [person, admin] = await Promise.all([createClientPerson(), createAdmin()]);
  const auditId = await createAudit(person.id, { title: 'Harbor Vaults core', status: 'mitigation' });
  const [draft = ''] = await writeFindings(admin, auditId, [{ title: 'Reentrancy', severity: 'high' }]);
  const auditor = await (await browser.newContext({ baseURL: stack.urls.shell })).newPage();
  for (const browserPage of [client, auditor]) await browserPage.clock.install();
  await signIn(client, person);
  await signIn(auditor, admin);

  // The auditor publishes, and the client finds it under its number.
  await auditor.goto(`/admin/audits/${auditId}/findings/${draft}`);
  await auditor.getByRole('button', { name: 'Publish', exact: true }).click();
  await auditor
    .getByRole('alertdialog', { name: 'Publish 1 finding?' })
    .getByRole('button', { name: 'Publish finding' })
    .click();
  await expect(auditor.getByRole('heading', { level: 1, name: 'H-01 Reentrancy' })).toBeVisible();
  await client.goto(`/reports/${auditId}/findings/H-01`);

  // The client sends a fix, which the auditor reads without a reload.
  await client.getByRole('button', { name: 'Send a fix' }).click();
  await client.getByLabel('Commit or pull request').fill(PULL_REQUEST);
  await client.getByLabel('What you changed').fill('Shares are burned first.');
  await client.getByRole('form', { name: 'Send a fix' }).getByRole('button', { name: 'Send a fix' }).click();
  await expect(
    client.getByRole('heading', { name: 'Waiting for the auditors to review your fix' }),
  ).toBeVisible();
  await expectNew(
    auditor.getByRole('region', { name: 'Fix to review' }).getByText('Shares are burned first.'),
  );

  // They talk, and the auditor confirms the fix with the commit that was reviewed.
  await auditor.getByLabel('New comment').fill('Where is the test?');
  await auditor.getByRole('button', { name: 'Send comment' }).click();
  await expect(auditor.getByText('Where is the test?')).toBeVisible();
  const comments = client.getByRole('region', { name: 'Comments' });
  await expectNew(comments.getByText('Where is the test?'));
  await client.getByRole('textbox', { name: 'Comment' }).fill('In Vault.t.sol.');
  await client.getByRole('button', { name: 'Add comment' }).click();
  await expect(comments.getByText('In Vault.t.sol.')).toBeVisible();
  await expectNew(auditor.getByText('In Vault.t.sol.'));
  await auditor.getByRole('button', { name: 'Fixed', exact: true }).click();
  const dialog = auditor.getByRole('dialog');
  await dialog.getByLabel('Reviewed commit').fill(COMMIT);
  await dialog.getByRole('button', { name: 'Mark as fixed' }).click();
  await expect(auditor.getByText('H-01: Fixed')).toBeVisible();
  await expectNew(client.getByRole('heading', { name: 'Closed: the auditors confirmed the fix' }));
});

test('AUD-03 AUTH-15 the address in the e-mail about a reviewed fix leads to its finding, through the sign-in, and tells another client nothing', async ({
  page,
  browser,
}) => {
  const [person, other, admin] = await Promise.all([
    createClientPerson(),
    createClientPerson(),
    createAdmin(),
  ]);
  const auditId = await createAudit(person.id, { title: 'Mailed vaults', status: 'mitigation' });
  const [finding = ''] = await writeFindings(admin, auditId, [{ title: 'Reentrancy', severity: 'high' }]);
  await publishFindings(admin, [finding]);
  const path = `/reports/${auditId}/findings/${finding}`;

  await page.goto(path);
  await expect(page).toHaveURL(/\/auth\?next=/);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'H-01 Reentrancy' })).toBeVisible();

  const stranger = await (await browser.newContext({ baseURL: stack.urls.shell })).newPage();
  await signIn(stranger, other);
  await stranger.goto(path);
  await expect(stranger.getByRole('heading', { level: 1, name: 'Audit not found' })).toBeVisible();
  await expect(stranger.getByText('Reentrancy')).toHaveCount(0);
  await stranger.context().close();
});

test('FIND-03 a client replaces a fix that was sent by mistake and withdraws it, and the ledger shows both', async ({
  page,
}) => {
  const [person, admin] = await Promise.all([createClientPerson(), createAdmin()]);
  const auditId = await createAudit(person.id, { title: 'Slip vaults', status: 'mitigation' });
  await publishFindings(admin, await writeFindings(admin, auditId, [{ title: 'Dust', severity: 'low' }]));
  await signIn(page, person);
  await page.goto(`/reports/${auditId}/findings/L-01`);
  const ledger = page.getByRole('region', { name: 'Fix review' });
  const send = async (link: string) => {
    await page.getByLabel('Commit or pull request').fill(link);
    await page.getByRole('form', { name: 'Send a fix' }).getByRole('button', { name: 'Send a fix' }).click();
  };
  await page.getByRole('button', { name: 'Send a fix' }).click();
  await send(COMMIT);
  await expect(page.getByText('Fix sent')).toBeVisible();
  await page.getByRole('button', { name: 'Replace the fix' }).click();
  await send(PULL_REQUEST);
  // Not the toast: that of the first fix may still be there.
  await expect(ledger.getByText('replaced the fix')).toBeVisible();
  await page.getByRole('button', { name: 'Withdraw the fix' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw the fix' }).click();
  await expect(page.getByRole('heading', { name: 'Needs your response: send a fix' })).toBeVisible();
  for (const line of ['sent a fix', 'replaced the fix', 'withdrew the fix'])
    await expect(ledger.getByText(line)).toBeVisible();
});
