// CODE: the source of a repository, from the archive to its lines beside a finding.
import { zip } from '../../../supabase/tests/source/zip.ts';
import { dataOrThrow } from '../../data-or-throw.ts';
import { expect, expectAccessible, signIn, test } from '../../journey.ts';
import { createAdmin, createAudit, createClientPerson } from '../../people.ts';
import { service } from '../../stack.ts';

const COMMIT = '4f'.repeat(20);
const VAULT = `// SPDX-License-Identifier: MIT
contract Vault {
  mapping(address => uint256) balances;

  function withdraw() external {
    (bool ok, ) = msg.sender.call{value: balances[msg.sender]}("");
    require(ok);
    balances[msg.sender] = 0;
  }
}
`;

const archive = (entries: Parameters<typeof zip>[0], name = 'vault.zip') => ({
  name,
  mimeType: 'application/zip',
  buffer: Buffer.from(zip(entries)),
});
const source = () =>
  archive([
    { name: 'vault-main/src/Vault.sol', content: VAULT },
    { name: 'vault-main/logo.bin', content: new Uint8Array([0, 1, 2]) },
  ]);

/** An audit with one repository in its scope. */
async function prepareAudit() {
  const [client, admin] = await Promise.all([createClientPerson(), createAdmin()]);
  const audit = await createAudit(client.id, { title: 'Vault audit' });
  const repository = await dataOrThrow(
    service
      .from('scope_repositories')
      .insert({ audit_id: audit, url: 'https://git.example.test/vault', commit_hash: COMMIT })
      .select('id')
      .single(),
  );
  return { client, admin, audit, repository: repository?.id ?? '' };
}

test.use({ allowedConsole: { patterns: [/status of 400/] } });

test('CODE-01 an admin drops an archive on the audit, on a phone too, and reads why another is refused', async ({
  page,
}) => {
  const { admin, audit } = await prepareAudit();
  await page.setViewportSize({ width: 360, height: 800 });
  await signIn(page, admin);
  await page.goto(`/admin/audits/${audit}`);
  const form = page.getByRole('form', { name: 'Add source' });
  await expect(form.getByLabel('Commit')).toHaveValue(COMMIT);

  const drop = async ({ name, mimeType, buffer }: ReturnType<typeof source>) => {
    const transfer = await page.evaluateHandle(
      ({ text, fileName, type }) => {
        const data = new DataTransfer();
        const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
        data.items.add(new File([bytes], fileName, { type }));
        return data;
      },
      { text: buffer.toString('base64'), fileName: name, type: mimeType },
    );
    for (const event of ['dragenter', 'dragover', 'drop'])
      await form.getByLabel('Archive (.zip)').dispatchEvent(event, { dataTransfer: transfer });
    await expect(form.getByText(name)).toBeVisible();
  };

  await drop(archive([{ name: 'src/evil', mode: 0o120777, content: '/etc/passwd' }], 'links.zip'));
  await form.getByRole('button', { name: 'Add source' }).click();
  await expect(form.getByRole('alert')).toContainText('src/evil is a link. Links are not accepted.');

  await drop(source());
  await form.getByRole('button', { name: 'Add source' }).click();
  await expect(page.getByText('Source added')).toBeVisible();
  await expect(page.getByText(/^2 files · 8 lines of code/)).toBeVisible();
  await expect(page.getByText('The archive names no commit.')).toBeVisible();
  await expectAccessible(page);

  // CODE-03: the lines are offered for the scope.
  await page.getByRole('button', { name: 'Edit scope' }).click();
  await page.getByRole('button', { name: 'Use 8 from the source' }).click();
  await expect(page.getByLabel('Lines of code (nSLOC)')).toHaveValue('8');
});

test('CODE-01 a client adds the source by keyboard, and cannot remove it', async ({ page }) => {
  const { client, audit } = await prepareAudit();
  await signIn(page, client);
  await page.goto(`/reports/${audit}`);
  const form = page.getByRole('form', { name: 'Add source' });
  await form.getByLabel('Commit').focus();
  await page.keyboard.press('Tab');
  const chooser = page.waitForEvent('filechooser');
  await page.keyboard.press('Enter');
  await (await chooser).setFiles(source());
  await expect(form.getByText('vault.zip')).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Source added')).toBeVisible();
  await expect(page.getByText(/^2 files · 8 lines of code/)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Remove the source/ })).toHaveCount(0);
});
