// The client proposes the scope of an audit: the auditors return it, and accept the next one (PROP-04). What became of it both read.
import { createAdmin, createClientPerson, setUpApp } from '../../data/people.ts';
import { acceptProposal, sendProposal, sendRequest } from '../../data/proposals.ts';
import { expect, expectAccessible, test } from '../../pages/journey.ts';

test('PROP-02 PROP-04 an owner with an app accepts a proposal, and its scope changes only by a proposed one that is accepted', async ({
  openBrowser,
}) => {
  const [admin, owner] = await Promise.all([createAdmin(), createClientPerson().then(setUpApp)]);
  const request = await sendRequest(owner, 'Harbor Vaults 3');
  await sendProposal(admin, request);
  const audit = await acceptProposal(owner, request);

  const client = await openBrowser(owner);
  await client.goto(`/reports/${audit}/scope`);
  const card = client.getByRole('region', { name: 'Your proposed scope' });
  const propose = async (lines: string) => {
    // What arrives above the card moves the button while it is being pressed.
    await client.waitForLoadState('networkidle');
    await card.getByRole('button', { name: 'Propose a scope' }).click();
    await card.getByLabel('Lines of code (nSLOC)').fill(lines);
    await card.getByRole('button', { name: 'Send the proposal' }).click();
    await expect(card.getByText(/Your auditors have not answered yet/)).toBeVisible();
  };
  await propose('2,100');
  await expectAccessible(client);

  const staff = await openBrowser(admin);
  await staff.goto(`/admin/audits/${audit}`);
  const proposed = staff.getByRole('region', { name: 'Scope proposed by the client' });
  await expect(proposed).toContainText('1,800');
  await expect(proposed).toContainText('2,100');
  await proposed.getByRole('button', { name: 'Return it' }).click();
  const dialog = staff.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Return it' }).click();
  await expect(dialog.getByText('Write at least 10 characters.')).toBeVisible();
  await dialog.getByLabel('What should change').fill('Please count the tests out.');
  await dialog.getByRole('button', { name: 'Return it' }).click();
  await expect(staff.getByText('The proposed scope was returned')).toBeVisible();
  await expect(proposed).toBeHidden();

  await client.reload();
  await expect(card.getByText('Please count the tests out.')).toBeVisible();
  await propose('1,950');
  await staff.reload();
  await proposed.getByRole('button', { name: 'Accept the scope' }).click();
  await expect(staff.getByText('The proposed scope was accepted')).toBeVisible();
  await expect(staff.getByRole('region', { name: 'Scope', exact: true })).toContainText('1,950');

  await client.reload();
  await expect(card.getByText(/^Accepted on/)).toBeVisible();
  await expect(client.getByRole('region', { name: 'Scope', exact: true })).toContainText('1,950');
  // "Frozen commit and list of the files in scope" ticks itself.
  await client.getByRole('link', { name: 'Overview' }).click();
  await expect(client.getByText('1 of 7 done or not needed')).toBeVisible();
});
