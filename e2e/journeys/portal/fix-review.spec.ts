import { createAuditWithFindings } from '../../data/audits.ts';
import { expect, test } from '../../pages/journey.ts';
import { fillSignIn } from '../../pages/forms.ts';
import { createClientPerson } from '../../data/people.ts';

test('AUD-03 AUTH-15 the address in the e-mail about a reviewed fix leads to its finding, through the sign-in, and tells another client nothing', async ({
  page,
  openBrowser,
}) => {
  const { client, auditId, ids } = await createAuditWithFindings([{ title: 'Reentrancy', severity: 'high' }]);
  const path = `/reports/${auditId}/findings/${ids[0]}`;

  await page.goto(path);
  await expect(page).toHaveURL(/\/auth\?next=/);
  await fillSignIn(page, client.email);
  await expect(page.getByRole('heading', { level: 1, name: 'H-01 Reentrancy' })).toBeVisible();

  const stranger = await openBrowser(await createClientPerson());
  await stranger.goto(path);
  await expect(stranger.getByRole('heading', { level: 1, name: 'Audit not found' })).toBeVisible();
  await expect(stranger.getByText('Reentrancy')).toHaveCount(0);
});
