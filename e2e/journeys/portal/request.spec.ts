import type { Page } from '@playwright/test';
import { expect, expectAccessible, signIn, test } from '../../pages/journey.ts';
import { createAdmin, createClientPerson, uniqueName } from '../../data/people.ts';

test('REQ-01 REQ-03 ADM-09 a client says where the code is, an admin accepts with a message and starts the audit, and the client reads both', async ({
  page,
  openBrowser,
}) => {
  const company = uniqueName('Quay');
  const [admin, person] = await Promise.all([createAdmin(), createClientPerson({ company_name: company })]);
  await signIn(page, person);
  await page.goto('/request');
  await page.getByText('Code review').click();
  await page.getByLabel('Project Name').fill('Quay vaults');
  await page.getByLabel('Additional Information').fill('Two contracts.');
  await page.getByLabel('Repository').fill('https://github.com/quay/vaults');
  await page.getByLabel('Commit or branch').fill('main');
  await page.getByLabel('Lines of code').fill('1,800');
  await page.getByLabel('Preferred start').pressSequentially('12');
  await page.getByRole('button', { name: 'Submit Request' }).click();
  await expect(page.getByText('Enter the day, the month and the year.')).toBeVisible();
  await page.getByLabel('Preferred start').fill('2027-01-11');
  await page.getByRole('button', { name: 'Submit Request' }).click();
  await expect(page.getByText("We've received your request! We'll be in touch soon.")).toBeVisible();
  await page.goto('/dashboard');
  await page.getByRole('list', { name: 'Your requests' }).getByRole('link', { name: 'Quay vaults' }).click();
  await expect(page.getByText('We are reading your request.')).toBeVisible();

  const desk = await openBrowser(admin);
  await desk.goto(`/admin/requests?q=${company}`);
  await desk.getByRole('button', { name: 'Quay vaults' }).click();
  const sheet = desk.getByRole('dialog', { name: 'Quay vaults' });
  await expect(sheet.getByRole('link', { name: 'https://github.com/quay/vaults' })).toBeVisible();
  await expect(sheet.getByText('1,800')).toBeVisible();
  await sheet.getByLabel('Status of Quay vaults').selectOption('accepted');
  const accept = desk.getByRole('alertdialog', { name: 'Accept the request Quay vaults?' });
  await accept.getByLabel('Message to the client').fill('We begin on the eleventh.');
  await accept.getByRole('button', { name: 'Accept request' }).click();
  await expect(desk.getByText('Request status: Accepted')).toBeVisible();
  await sheet.getByRole('link', { name: 'Start an audit' }).click();
  await startAudit(desk);

  await page.reload();
  await expect(page.getByText('We begin on the eleventh.')).toBeVisible();
  await expect(page.getByText('https://github.com/quay/vaults')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Quay vaults', exact: true }).click();
  await expect(page).toHaveURL(/\/reports\/[0-9a-f-]{36}$/);
});

async function startAudit(desk: Page): Promise<void> {
  await expect(desk.getByLabel('Title')).toHaveValue('Quay vaults');
  await expect(desk.getByLabel('Planned start')).toHaveValue('2027-01-11');
  await expect(desk.getByLabel('Branch or tag')).toHaveValue('main');
  await desk.getByLabel('Commit').fill('0123456789abcdef0123456789abcdef01234567');
  await expectAccessible(desk);
  await desk.getByRole('button', { name: 'Create audit' }).click();
  await expect(desk).toHaveURL(/\/admin\/audits\/[0-9a-f-]{36}$/);
  await expect(desk.getByText('https://github.com/quay/vaults').first()).toBeVisible();
}
