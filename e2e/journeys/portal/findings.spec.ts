// A fix review by two people: the client in the browser, an admin through the API.
import type { Page } from '@playwright/test';
import { comment, getApi, moveFinding, publishFindings, writeFindings } from '../../data/audits.ts';
import { expect, signIn, test } from '../../pages/journey.ts';
import { createAdmin, createAudit, createClientPerson } from '../../data/people.ts';
import { COMMIT } from '../../data/source.ts';
import { expectNew } from '../../pages/time.ts';
import { dataOrThrow } from '../../product/stack.ts';

const PULL_REQUEST = 'https://github.com/harbor-example/vaults/pull/12';

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name });
const comments = (page: Page) => page.getByRole('region', { name: 'Comments' });

async function createFindings(...titles: string[]) {
  const [client, admin] = await Promise.all([createClientPerson(), createAdmin()]);
  const auditId = await createAudit(client.id, { title: 'Harbor Vaults core', status: 'mitigation' });
  const ids = await writeFindings(
    admin,
    auditId,
    titles.map((title) => ({ title, severity: 'high', description: 'Call `withdraw` **twice**.' })),
  );
  return { client, admin, auditId, path: `/reports/${auditId}`, ids, firstId: ids[0] ?? '' };
}

test('FIND-02 FIND-03 FIND-04 FIND-07 a client and an auditor review a fix to its end', async ({ page }) => {
  const { client, admin, auditId, path, ids, firstId } = await createFindings(
    'Reentrancy in withdraw',
    'Still a draft',
  );

  // Before publication there is nothing.
  await page.clock.install();
  await signIn(page, client);
  await page.goto(`${path}/findings`);
  await expect(page.getByText('No findings yet')).toBeVisible();
  await page.goto(`${path}/findings/H-01`);
  await expect(heading(page, 'Finding not found')).toBeVisible();

  // The dashboard leads to what waits, and the draft is nowhere.
  await publishFindings(admin, [firstId]);
  await page.goto('/dashboard');
  await expect(page.getByText('Your turn').first()).toBeVisible();
  await expect(page.getByText('1 open of 1 finding', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: '1 finding needs your response' }).click();
  await expect(page).toHaveURL(/\/findings\?status=waits-for-you$/);
  const finding = page.getByRole('link', { name: 'Reentrancy in withdraw' });
  await expect(finding).toBeVisible();
  await expect(page.getByText('Still a draft')).toBeHidden();

  // By keyboard into the finding, whose text is formatted.
  await heading(page, 'Harbor Vaults core').focus();
  await page.getByRole('button', { name: 'Severity' }).focus();
  await page.keyboard.press('j');
  await expect(finding).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(heading(page, 'H-01 Reentrancy in withdraw')).toBeFocused();
  await expect(page.locator('strong', { hasText: 'twice' })).toBeVisible();

  // The client sends a fix; what was typed survives a reload. What arrives moves the bar, and a press on it is lost then.
  await expect(page.getByRole('button', { name: 'Add comment' })).toBeVisible();
  await expect(async () => {
    await page.getByRole('button', { name: 'Send a fix' }).click({ timeout: 2000 });
    await expect(page.getByLabel('Commit or pull request')).toBeVisible({ timeout: 2000 });
  }).toPass();
  await page.getByLabel('Commit or pull request').fill(PULL_REQUEST);
  await page.reload();
  await expect(page.getByLabel('Commit or pull request')).toHaveValue(PULL_REQUEST);
  await page.getByLabel('What you changed').fill('Shares are burned *first*.');
  await page.getByRole('form', { name: 'Send a fix' }).getByRole('button', { name: 'Submit fix' }).click();
  await expect(heading(page, 'Waiting for the auditors to review your fix')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Fix review' })).toContainText(/You\s*sent a fix/);

  // An auditor's comment and review arrive without a reload.
  await comment(admin, firstId, 'Where is the **test**?');
  await expectNew(comments(page).getByText('Where is the'));
  await page.getByRole('textbox', { name: 'Comment' }).fill('In `test/Vaul.t.sol`.');
  await page.getByRole('button', { name: 'Add comment' }).click();
  await expect(comments(page).getByText('test/Vaul.t.sol')).toBeVisible();
  await comments(page).getByRole('button', { name: 'Edit' }).click();
  const correction = page.getByRole('form', { name: 'Edit the comment' });
  await correction.getByLabel('Comment').fill('In `test/Vault.t.sol`.');
  await correction.getByRole('button', { name: 'Save' }).click();
  await expect(comments(page).getByText('test/Vault.t.sol')).toBeVisible();
  await expect(comments(page).getByText('· edited')).toBeVisible();
  await moveFinding(admin, firstId, { to: 'partially_fixed', message: 'One path is left.' });
  await expectNew(heading(page, 'Needs your response: send the rest of the fix'));

  // FIX-01: one round of fix review was agreed, and the lead agrees to another.
  await expect(page.getByText(/The lead auditor can add a round/)).toBeVisible();
  await dataOrThrow(getApi(admin).rpc('add_review_round', { audit_id: auditId, expected_rounds: 1 }));
  await expectNew(page.getByRole('button', { name: 'Send a fix' }));

  await page.getByRole('button', { name: 'Send a fix' }).click();
  await page.getByLabel('Commit or pull request').fill(COMMIT);
  await page.getByRole('form', { name: 'Send a fix' }).getByRole('button', { name: 'Submit fix' }).click();
  await expect(heading(page, /auditors to review your fix/)).toBeVisible();
  await moveFinding(admin, firstId, { to: 'fixed', link: COMMIT });
  await expectNew(heading(page, 'Closed: the auditors confirmed the fix'));

  await page.goto(`${path}/history`);
  const lines = page.getByRole('region', { name: 'History' }).getByRole('listitem');
  await expect(lines.first()).toContainText('marked H-01 as fixed');
  await expect(lines.last()).toContainText('published 1 finding');
  expect(ids).toHaveLength(2);
});
