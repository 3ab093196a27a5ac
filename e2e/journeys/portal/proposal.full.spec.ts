import { createAdmin, createClientPerson, uniqueName } from '../../data/people.ts';
import { sendRequest } from '../../data/proposals.ts';
import { expect, signIn, test } from '../../pages/journey.ts';

test('PROP-01 PROP-02 PROP-03 an admin sends a proposal, its client accepts it and prepares the audit', async ({
  page,
  openBrowser,
}) => {
  const company = uniqueName('Harbor');
  const [admin, client] = await Promise.all([createAdmin(), createClientPerson({ company_name: company })]);
  await sendRequest(client, `${company} vaults`);

  await signIn(page, admin);
  await page.goto(`/admin/requests?q=${company}`);
  await page.getByRole('grid').getByText(`${company} vaults`).click();
  await page
    .getByRole('region', { name: /^Details of/ })
    .getByRole('link', { name: 'Proposal' })
    .click();
  await page.getByRole('button', { name: 'Use 13.5' }).click();
  await page.getByLabel('Price').fill('24,000');
  await page.getByLabel('Currency').fill('EUR');
  await page.getByLabel('Planned start').fill('2999-02-04');
  await page.getByLabel('Valid until').fill('2999-01-15');
  await page.getByLabel('Terms', { exact: true }).fill('Half in advance.');
  await page.getByRole('button', { name: 'Add repository' }).click();
  await page.getByLabel('Repository URL').fill('https://github.com/example/vaults');
  await page.getByLabel('Commit').fill('2e'.repeat(20));
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText('Draft saved')).toBeVisible();
  await page.getByRole('button', { name: 'Send to the client' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('Version 1 was sent')).toBeVisible();

  const clientPage = await openBrowser(client);
  await clientPage.goto('/dashboard');
  await clientPage.getByRole('link', { name: /^Answer the proposal for/ }).click();
  await expect(clientPage.getByRole('heading', { level: 1 })).toHaveText(`Proposal for ${company} vaults`);
  await expect(clientPage.getByText('24,000 EUR')).toBeVisible();
  await clientPage.getByRole('button', { name: 'Accept' }).click();
  await clientPage.getByRole('alertdialog').getByRole('button', { name: 'Accept for 24,000 EUR' }).click();
  await expect(clientPage.getByText('Proposal accepted')).toBeVisible();
  await clientPage.getByRole('link', { name: 'Open the audit' }).click();
  await expect(clientPage).toHaveURL(/\/reports\/[0-9a-f-]{36}$/);
  await clientPage.getByRole('link', { name: 'Scope & source' }).click();
  await expect(clientPage.getByRole('region', { name: 'Scope', exact: true })).toContainText('1,800');
  await clientPage.goBack();

  const preparation = clientPage.getByRole('region', { name: 'Preparation' });
  // Three working days before Monday, 4 February 2999.
  await expect(preparation.getByText('Due 30 Jan 2999').first()).toBeVisible();
  await preparation.getByRole('button', { name: 'Write Documentation' }).click();
  await clientPage.getByLabel('State').selectOption('done');
  await clientPage.getByLabel('Note').fill('In docs/.');
  await clientPage.getByRole('button', { name: 'Save', exact: true }).click();
  // The scope of the proposal has ticked the frozen commit.
  await expect(preparation.getByText('2 of 7 done or not needed')).toBeVisible();
});
