import { createAuditWithFindings } from '../../data/audits.ts';
import { expect, signIn, test } from '../../pages/journey.ts';

const PULL_REQUEST = 'https://github.com/harbor-example/vaults/pull/12';
const COMMIT = '7c1d3f0a9b2e4d5c6f708192a3b4c5d6e7f80912';

test('FIND-03 a client replaces a fix that was sent by mistake and withdraws it, and the ledger shows both', async ({
  page,
}) => {
  const { client, auditId } = await createAuditWithFindings([{ title: 'Dust', severity: 'low' }]);
  await signIn(page, client);
  await page.goto(`/reports/${auditId}/findings/L-01`);
  const ledger = page.getByRole('region', { name: 'Fix review' });
  const send = async (link: string) => {
    await page.getByLabel('Commit or pull request').fill(link);
    await page.getByRole('form', { name: 'Send a fix' }).getByRole('button', { name: 'Submit fix' }).click();
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
