// Requests, from the queue on /admin to their decision.
import { sendRequest } from '../../data/proposals.ts';
import { expect, expectAccessible, signIn, test } from '../../pages/journey.ts';
import { createAdmin, createClientPerson, uniqueName } from '../../data/people.ts';

// The refusal is a response with status 409, which the browser logs as an error.
test.use({ allowedConsole: { patterns: [/status of 409/] } });

test('REQ-03 ADM-11 AUD-04 AUD-06 a client corrects and withdraws requests, and an admin declines one and makes an audit of one while it is edited', async ({
  page,
  openBrowser,
}) => {
  const company = uniqueName('Harbor');
  const [admin, client] = await Promise.all([createAdmin(), createClientPerson({ company_name: company })]);
  for (const project of ['Vaults', 'Bridge', 'Mistake']) await sendRequest(client, project);
  const clientPage = await openBrowser(client);
  await signIn(page, admin);

  // The client corrects one request, withdraws another and begins a second correction.
  await clientPage.goto('/request');
  const edit = clientPage.getByRole('dialog', { name: 'Edit request' });
  await clientPage.getByRole('button', { name: 'Edit Vaults' }).click();
  await edit.getByLabel('Additional Information').fill('Three contracts.');
  await edit.getByRole('button', { name: 'Save request' }).click();
  await expect(clientPage.getByText('Request saved')).toBeVisible();
  await clientPage.getByRole('button', { name: 'Withdraw Mistake' }).click();
  await clientPage.getByRole('button', { name: 'Withdraw request' }).click();
  await expect(clientPage.getByText('Request withdrawn')).toBeVisible();
  await clientPage.getByRole('button', { name: 'Edit Vaults' }).click();
  await edit.getByLabel('Additional Information').fill('Four contracts.');

  // The inbox shows what is new: one request is declined, one becomes an audit.
  await page.goto('/admin');
  await page
    .getByRole('region', { name: 'Needs our review' })
    .getByRole('link', { name: 'New requests' })
    .click();
  await expect(page).toHaveURL(/\/admin\/requests\?status=new&order=asc$/);
  await page.getByLabel('Search requests').fill(company);
  await expect(page).toHaveURL(new RegExp(`q=${company}`));
  const requests = page.getByRole('grid', { name: 'Table of requests' }).getByRole('row');
  // The header and two requests: other journeys' requests are gone from the list.
  await expect(requests).toHaveCount(3);
  await expect(requests.filter({ hasText: 'Vaults' })).toContainText('Changed');
  await requests.getByText('Bridge', { exact: true }).click();
  await page.getByLabel('Status of Bridge').selectOption('declined');
  const decline = page.getByRole('alertdialog', { name: 'Decline the request Bridge?' });
  await decline.getByLabel('Reason').fill('We are booked until March.');
  await expectAccessible(page);
  await decline.getByRole('button', { name: 'Decline request' }).click();
  await expect(page.getByText('Request status: Declined')).toBeVisible();
  await page.getByRole('button', { name: 'Close details' }).click();
  await expect(page.getByRole('region', { name: 'Details of Bridge' })).toBeHidden();
  await expect(requests.filter({ hasText: company })).toHaveCount(1);
  await requests.getByText('Vaults', { exact: true }).click();
  const vaults = page.getByRole('region', { name: 'Details of Vaults' });
  await expect(vaults.getByText('Three contracts.')).toBeVisible();
  await vaults.getByRole('link', { name: 'Start an audit' }).click();
  await page.getByLabel('Title').fill(`${company} vaults`);
  await page.getByRole('button', { name: 'Create audit' }).click();
  await expect(page.getByText('Audit created')).toBeVisible();

  // The client is told and keeps the text.
  await edit.getByRole('button', { name: 'Save request' }).click();
  await expect(edit.getByText(/already accepted this request/)).toBeVisible();
  await expect(edit.getByLabel('Additional Information')).toHaveValue('Four contracts.');

  // Another audit from the same request needs a confirmation first.
  await page.goto(`/admin/requests?q=${company}&status=accepted`);
  await requests.getByText('Vaults', { exact: true }).click();
  await page.getByRole('link', { name: 'Start another audit' }).click();
  await expect(page.getByRole('link', { name: `${company} vaults` })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create audit' })).toBeDisabled();
});
