// What waits for the firm, from the queue on /admin to its decision.
import type { Page } from '@playwright/test';
import { getApi } from '../../audit-data.ts';
import { dataOrThrow } from '../../data-or-throw.ts';
import { expect, expectAccessible, signIn, test } from '../../journey.ts';
import { createAdmin, createClientPerson, uniqueName, type Person } from '../../people.ts';
import { SLOWNESS } from '../../slow.ts';
import { service, stack } from '../../stack.ts';

const queue = (page: Page) => page.getByRole('region', { name: 'Needs our review' });

/** Goes back to the queue through the navigation and follows one of its lines. */
async function followQueue(page: Page, line: string): Promise<void> {
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  await queue(page).getByRole('link', { name: line }).click();
}

/** Expects the queue's numbers to be the database's. Other journeys change them, too, so a different number may need a reload. */
async function expectCurrentCounts(page: Page, admin: Person): Promise<void> {
  const compare = async () => {
    await expect(queue(page).getByRole('link', { name: 'Applications' })).toBeVisible();
    const counts = await dataOrThrow(getApi(admin).rpc('work_queue').single());
    for (const [line, count] of [
      ['Applications', counts?.applications],
      ['New requests', counts?.new_requests],
      ['Fixes to review', counts?.fixes_to_review],
    ] as const) {
      const shown = queue(page).getByRole('link', { name: line });
      await expect(shown).toHaveText(new RegExp(`\\D${count}$`), { timeout: 3_000 * SLOWNESS });
    }
  };
  await expect(async () => {
    try {
      await compare();
    } catch (error) {
      await page.reload();
      throw error;
    }
  }).toPass();
}

/** Expects the log of this admin's acts to hold these, one line each. */
async function expectLogged(page: Page, admin: Person, acts: Record<string, number>): Promise<void> {
  await page.getByRole('link', { name: 'Activity Log', exact: true }).click();
  await page.getByLabel('By', { exact: true }).selectOption(admin.email);
  await expect(page).toHaveURL(new RegExp(`admin=${admin.id}`));
  const lines = page.getByRole('table').getByRole('row');
  for (const [act, count] of Object.entries(acts))
    await expect(lines.filter({ hasText: act })).toHaveCount(count);
}

test('AUD-06 an admin works through the applications that wait, and the log holds each decision', async ({
  page,
}) => {
  const name = uniqueName('Desk');
  const pending = { approval_status: 'pending' } as const;
  const [admin, first] = await Promise.all([
    createAdmin(),
    createClientPerson({ ...pending, full_name: `${name} one` }),
    createClientPerson({ ...pending, full_name: `${name} two` }),
  ]);
  await dataOrThrow(
    service
      .from('profiles')
      .update({ created_at: '2020-01-01T00:00:00Z', submitted_at: '2020-01-01T00:00:00Z' })
      .eq('client_id', first.id),
  );
  await signIn(page, admin);

  // The oldest is named on the queue itself.
  await page.goto('/admin');
  const oldest = queue(page)
    .getByRole('listitem')
    .filter({ hasText: `${name} one` });
  await expect(oldest.getByText('Overdue')).toBeVisible();
  await expectAccessible(page);
  await oldest.getByRole('link').click();
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(page.getByText('Client approved successfully')).toBeVisible();

  // The other is found in the list that the queue leads to.
  await followQueue(page, 'Applications');
  await expect(page).toHaveURL(/\/admin\/clients\?.*status=pending/);
  const rows = page.getByRole('grid', { name: 'Clients' }).getByRole('row').filter({ hasText: name });
  await page.getByLabel('Search clients').fill(name);
  // The search that begins a moment after typing closes an open panel.
  await expect(page).toHaveURL(new RegExp(`q=${name}`));
  await expect(rows).toHaveCount(1);
  await rows.click();
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(page.getByText('No clients found')).toBeVisible();
  await page.goto('/admin');
  await expectCurrentCounts(page, admin);
  await expectLogged(page, admin, { 'Approved client': 2 });
});

test.describe('with a request that is decided while its client edits it', () => {
  // The refusal is a response with status 409, which the browser logs as an error.
  test.use({ allowedConsole: { patterns: [/status of 409/] } });

  test('REQ-03 ADM-11 AUD-04 AUD-06 a client corrects and withdraws requests, and an admin declines one and makes an audit of one while it is edited', async ({
    page,
    browser,
  }) => {
    test.setTimeout(120_000 * SLOWNESS);
    const company = uniqueName('Harbor');
    const [admin, client] = await Promise.all([createAdmin(), createClientPerson({ company_name: company })]);
    await dataOrThrow(
      getApi(client)
        .from('service_requests')
        .insert(
          ['Vaults', 'Bridge', 'Mistake'].map((project_name) => ({
            client_id: client.id,
            service_type: 'smart_contract_audit',
            project_name,
            message: 'Two contracts.',
          })),
        ),
    );
    const clientPage = await (await browser.newContext({ baseURL: stack.urls.shell })).newPage();
    await signIn(clientPage, client);
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
    await expectAccessible(clientPage);

    // The inbox shows what is new: one request is declined, one becomes an audit.
    await page.goto('/admin');
    await queue(page).getByRole('link', { name: 'New requests' }).click();
    await expect(page).toHaveURL(/\/admin\/requests\?status=new&order=asc$/);
    await page.getByLabel('Search requests').fill(company);
    await expect(page).toHaveURL(new RegExp(`q=${company}`));
    const requests = page.getByRole('table', { name: 'Table of requests' }).getByRole('row');
    // The header and two requests: other journeys' requests are gone from the list.
    await expect(requests).toHaveCount(3);
    await expect(requests.filter({ hasText: 'Vaults' })).toContainText('Changed');
    await page.getByRole('button', { name: 'Bridge' }).click();
    await page.getByLabel('Status of Bridge').selectOption('declined');
    const decline = page.getByRole('alertdialog', { name: 'Decline the request Bridge?' });
    await decline.getByLabel('Reason').fill('We are booked until March.');
    await expectAccessible(page);
    await decline.getByRole('button', { name: 'Decline request' }).click();
    await expect(page.getByText('Request status: Declined')).toBeVisible();
    await page.getByRole('dialog', { name: 'Bridge' }).getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(requests.filter({ hasText: company })).toHaveCount(1);
    await page.getByRole('button', { name: 'Vaults' }).click();
    await expect(page.getByRole('dialog').getByText('Three contracts.')).toBeVisible();
    await page.getByRole('dialog').getByRole('link', { name: 'Start an audit' }).click();
    await page.getByLabel('Title').fill(`${company} vaults`);
    await page.getByRole('button', { name: 'Create audit' }).click();
    await expect(page.getByText('Audit created')).toBeVisible();

    // The client is told and keeps the text.
    await edit.getByRole('button', { name: 'Save request' }).click();
    await expect(edit.getByText(/already accepted this request/)).toBeVisible();
    await expect(edit.getByLabel('Additional Information')).toHaveValue('Four contracts.');

    // Another audit from the same request needs a confirmation first.
    await page.goto(`/admin/requests?q=${company}&status=accepted`);
    await page.getByRole('button', { name: 'Vaults' }).click();
    await page.getByRole('link', { name: 'Start another audit' }).click();
    await expect(page.getByRole('link', { name: `${company} vaults` })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Create audit' })).toBeDisabled();

    await clientPage.context().close();
    await page.goto('/admin');
    await expectCurrentCounts(page, admin);
    await expectLogged(page, admin, {
      'Changed service request': 2,
      'Created audit': 1,
    });
  });
});
