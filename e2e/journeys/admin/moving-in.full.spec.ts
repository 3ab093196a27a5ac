import { createAdmin, uniqueEmail, uniqueName } from '../../data/people.ts';
import { confirmSignUp } from '../../pages/forms.ts';
import { expect, expectAccessible, signIn, test } from '../../pages/journey.ts';
import { mailsTo, waitForMail } from '../../product/stack.ts';

const FINDINGS =
  'Title,Severity,Status,Description\nReentrancy,high,Fixed,Calls out first. ![Trace](data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==)\nRounding,low,Acknowledged,By design.\n';

test('MOVE-01 MOVE-03 an admin enters a client and a past audit, and the invited owner signs up, finds both and gets one digest', async ({
  page,
  openBrowser,
}) => {
  const company = uniqueName('Tidewater');
  const email = uniqueEmail('owner');
  await signIn(page, await createAdmin());
  await page.goto('/admin/clients');
  await page.getByRole('button', { name: 'New client' }).click();
  const dialog = page.getByRole('dialog', { name: 'New client' });
  await dialog.getByLabel(/^Company/).fill(company);
  await dialog.getByLabel(/^Project/).fill('Bridge');
  await dialog.getByLabel('Owner’s email').fill(email);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Create client' }).click();
  await expect(page.getByRole('heading', { level: 1, name: company })).toBeVisible();
  await page.getByRole('button', { name: 'View as Client' }).click();
  await expect(page.getByText('This client has no owner yet')).toBeVisible();

  await page.getByRole('button', { name: 'New proposal' }).click();
  const agreed = page.getByRole('dialog', { name: 'New proposal' });
  await agreed.getByLabel(/^Additional information/).fill('As agreed on the telephone.');
  await expectAccessible(page);
  await agreed.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Proposal for Bridge' })).toBeVisible();
  await page.getByLabel(/^Price/).fill('24,000');
  await page.goBack();

  await page.getByRole('button', { name: 'Past audit' }).click();
  const past = page.getByRole('dialog', { name: 'Past audit' });
  await expect(past.getByText('No owner yet')).toBeVisible();
  await past.getByLabel(/^Title/).fill('Bridge v1');
  await past.getByLabel(/^Type/).fill('Solidity');
  await past.getByLabel(/^End/).fill('2024-03-20');
  await past.getByLabel(/^Report dated/).fill('2024-03-31');
  // A file that no earlier run has entered.
  await past.getByLabel(/^Report as PDF/).setInputFiles({
    name: 'bridge.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from(`%PDF-1.7\n${company}`),
  });
  await past
    .getByLabel(/^Findings/)
    .setInputFiles({ name: 'findings.csv', mimeType: 'text/csv', buffer: Buffer.from(FINDINGS) });
  await expectAccessible(page);
  await past.getByRole('button', { name: 'Add past audit' }).click();
  await expect(page.getByText('Past audit added')).toBeVisible();
  await page.getByRole('link', { name: 'Bridge v1' }).click();
  await expect(page.getByText(/No owner yet · No lead auditor/)).toBeVisible();
  await page.goBack();

  await expect(page.getByLabel('Owner’s email')).toHaveValue(email);
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByText('Invited as owner')).toBeVisible();
  const link = /https?:\/\/[^\s"]+(\/invitation#[^\s"<]+)/.exec(
    (await waitForMail(email, /client portal/)).text,
  )?.[1];

  const owner = await openBrowser();
  await owner.goto(link ?? '');
  await owner.getByRole('button', { name: 'Create account' }).click();
  await confirmSignUp(owner, email);
  await expect(
    owner.getByText(new RegExp(`invites you to the client portal of ${company}, as its owner`)),
  ).toBeVisible();
  await expectAccessible(owner);
  await owner.getByLabel(/^Full name/).fill('Olga Owner');
  await owner.getByRole('button', { name: 'Join the team' }).click();
  await expect(owner.getByRole('heading', { name: 'Welcome, Olga Owner' })).toBeVisible();
  await expect(owner.getByText('Complete your company’s details')).toBeVisible();
  await expectAccessible(owner);
  // Before the owner reads the news in the portal: what has been read is not sent.
  const digest = await waitForMail(email, /^Your daily summary/);
  expect(digest.text).toContain('Bridge v1');
  expect(await mailsTo(email, /^(Your daily summary|Bridge)/)).toHaveLength(1);
  await owner.getByRole('link', { name: 'Bridge v1' }).first().click();
  await owner.getByRole('link', { name: /^Findings/ }).click();
  await owner.getByRole('link', { name: 'Reentrancy' }).click();
  await expect(owner.getByRole('img', { name: 'Trace' })).toBeVisible();
  await owner.goBack();
  await owner.goBack();
  await owner.getByRole('link', { name: /^Reports/ }).click();
  await expect(owner.getByText(/Sealed\son\s.*, report\sdated\s31\sMar\s2024/)).toBeVisible();
  await owner.getByRole('link', { name: /^History/ }).click();
  await expect(
    owner.getByText(/published version 1\.0 of the report, report dated 31 Mar 2024/),
  ).toBeVisible();
});
