// LIVE: whether what is deployed is what was audited, against the chain and the Sourcify of the local start.
import { checksumAddress } from '../../../packages/domain/src/deployments/address.ts';
import { addressOf } from '../../../supabase/local/chain/contracts.ts';
import { readContents } from '../../../supabase/local/demo/source.ts';
import { zip } from '../../../supabase/local/zip.ts';
import { createClientPerson } from '../../data/people.ts';
import { addSource, prepareSourceAudit } from '../../data/source.ts';
import { expect, expectAccessible, signIn, test } from '../../pages/journey.ts';

const [fees, registry, nobody] = ['harbor fees', 'harbor registry', 'nobody'].map(addressOf);

test('LIVE-01 a client pastes addresses, has them checked and reads what differs; another client reaches none of it', async ({
  page,
  openBrowser,
}) => {
  const { client, admin, audit, repository } = await prepareSourceAudit();
  const bytes = zip([...readContents(0)].map(([name, content]) => ({ name, content: Buffer.from(content) })));
  await addSource(admin, { clientId: client.id, repository, bytes });
  await signIn(page, client);
  await page.goto(`/reports/${audit}/deployments`);

  await page.getByRole('button', { name: 'Add deployments' }).click();
  const dialog = page.getByRole('dialog');
  const lines = dialog.getByLabel(/^One deployment a line/);
  await lines.fill('5 0x12 Fees');
  await dialog.getByRole('button', { name: 'Add deployments' }).click();
  await expect(dialog.getByText('The chain "5" is not one of')).toBeVisible();
  await lines.fill(
    [
      `31337 ${checksumAddress(fees ?? '')} Fees`,
      `Demonstration chain ${registry} Registry`,
      `31337 ${nobody} Nobody`,
      `31338 ${fees} Fees there`,
    ].join('\n'),
  );
  await dialog.getByRole('button', { name: 'Add deployments' }).click();
  await expect(page.getByText('4 deployments added')).toBeVisible();

  await page.getByRole('button', { name: 'Check now' }).click();
  const item = (label: string) => page.getByRole('listitem').filter({ hasText: label });
  // What is as audited comes last.
  await expect(item('Fees').last()).toContainText('Same source as commit 4f4f4f4');
  await expect(item('Nobody')).toContainText('No code');
  await expect(item('Fees there')).toContainText('Could not check');
  await expect(item('Registry')).toContainText(/Differs: \d files/);
  await item('Registry')
    .getByRole('button', { name: /^Show details/ })
    .click();
  await item('Registry').getByRole('button', { name: 'Show the difference of src/Vault.sol' }).click();
  await expect(page.getByRole('region', { name: 'Changes of src/Vault.sol' })).toContainText('OFFSET');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Show details of Nobody' }).click();
  await page.getByRole('button', { name: 'Remove Nobody' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(item('Nobody')).toHaveCount(0);

  const stranger = await openBrowser(await createClientPerson());
  await stranger.goto(`/reports/${audit}/deployments`);
  await expect(stranger.getByRole('heading', { name: 'Audit not found' })).toBeVisible();
});
