// CODE: the source of a repository, from the archive to its lines beside a finding.
import { moveFinding } from '../../data/audits.ts';
import { createClientPerson } from '../../data/people.ts';
import { COMMIT, prepareSourceAudit } from '../../data/source.ts';
import { LONG, VAULT, archive, prepareFindings, source } from '../../data/vault.ts';
import { expect, expectAccessible, signIn, test } from '../../pages/journey.ts';

test.use({ allowedConsole: { patterns: [/status of 400/] } });

test('CODE-01 an admin adds an archive to the audit on a phone, and reads why another is refused', async ({
  page,
}) => {
  const { admin, audit } = await prepareSourceAudit();
  await page.setViewportSize({ width: 360, height: 800 });
  let chosen: ReturnType<typeof source>;
  page.on('filechooser', (chooser) => void chooser.setFiles(chosen));
  await signIn(page, admin);
  await page.goto(`/admin/audits/${audit}`);
  const form = page.getByRole('form', { name: 'Add source' });

  const add = async (file: ReturnType<typeof source>) => {
    chosen = file;
    await page.getByRole('button', { name: 'Add source' }).click();
    await expect(form.getByLabel('Commit')).toHaveValue(COMMIT);
    await form.getByLabel('Archive (.zip)').click();
    await expect(form.getByText(file.name)).toBeVisible();
    await form.getByRole('button', { name: 'Add source' }).click();
  };

  await add(archive([{ name: 'src/nul.sol', content: 'contract A {}' }], 'windows.zip'));
  await expect(page.getByRole('region', { name: 'Uploads' }).getByRole('alert')).toContainText(
    'src/nul.sol is not the name of a file on Windows, so it is not accepted.',
  );

  await add(source());
  await expect(page.getByText('Source added')).toBeVisible();
  await expect(page.getByText(/^2 files · 8 lines of code/)).toBeVisible();
  await expect(page.getByText('The ZIP states no commit.')).toBeVisible();
  await expectAccessible(page);

  // CODE-03: the lines are offered for the scope.
  await page.getByRole('button', { name: 'Edit scope' }).click();
  // Only those that lie in the paths, as they are typed.
  await page.getByLabel('Paths').fill('test');
  await expect(page.getByRole('button', { name: /from the source$/ })).toBeHidden();
  await page.getByLabel('Paths').fill('src');
  await page.getByRole('button', { name: 'Use 8 from the source' }).click();
  await expect(page.getByLabel('Lines of code (nSLOC)')).toHaveValue('8');
});

test('CODE-02 a client reads the reported lines beside the finding, and goes through a file of 20,000 lines by keys and search', async ({
  page,
}) => {
  const { client, audit } = await prepareFindings();
  await signIn(page, client);
  await page.goto(`/reports/${audit}/findings/H-01`);
  const code = page.getByRole('region', { name: 'Code of src/Vault.sol:6–8' });
  await expect(code).toContainText('msg.sender.call{value: balances[msg.sender]}');
  await expect(page.getByText('Reported: lines 6–8')).toBeAttached();
  await expect(page.getByRole('link', { name: /github\.com/ }).last()).toHaveAttribute(
    'href',
    /Vault\.sol#L6-L8$/,
  );
  await expectAccessible(page);

  await page.goto(`/reports/${audit}/findings/L-01`);
  await page.getByRole('link', { name: 'Open the whole file' }).click();
  await expect(page).toHaveURL(/#L80-L96$/);
  const file = page.getByRole('region', { name: 'Code of src/Long.sol' });
  await expect(file.getByText('LINE_80 ', { exact: false }).first()).toBeInViewport();
  await expect(page.getByRole('link', { name: 'line 15000' })).toBeVisible();
  await page.keyboard.press('j');
  await expect(page).toHaveURL(/#L15000$/);
  await expect(file.getByText('LINE_15000').first()).toBeInViewport();
  await page.keyboard.press('k');
  await expect(page).toHaveURL(/#L80-L96$/);
  await page.getByLabel('Find in this file').fill('line_19999');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#L19999$/);
  await expect(page.getByText('1 of 1 lines')).toBeVisible();

  // What is selected is copied without the numbers.
  const copied = await page.evaluate(() => {
    const region = document.querySelector('[aria-label="Code of src/Long.sol"]');
    if (region) getSelection()?.selectAllChildren(region);
    return String(getSelection());
  });
  expect(copied.replaceAll(/\n+/g, '\n').trim().split('\n')).toHaveLength(20_000);
  expect(copied).not.toMatch(/^\s*\d+\s*$/m);

  await page.goto('/profile/access');
  await expect(page.getByText('Grace Hopper opened the source vault-4f4f4f4.zip')).toHaveCount(1);
});

const FIX = '5a'.repeat(20);
const fixedVault = VAULT.replace(
  /    \(bool[^]*= 0;/,
  '    uint256 amount = balances[msg.sender];\n    balances[msg.sender] = 0;\n    (bool ok, ) = msg.sender.call{value: amount}("");\n    require(ok);',
);

const fixEntries = [
  { name: 'src/Vault.sol', content: fixedVault },
  { name: 'src/Long.sol', content: LONG },
  { name: 'src/Backdoor.sol', content: 'contract Backdoor {}\n' },
];

test('CODE-04 a client adds the source of a fix, and the auditor reads what it changed beside the finding and elsewhere', async ({
  page,
  openBrowser,
}) => {
  const { client, admin, audit, findings } = await prepareFindings();
  await moveFinding(client, findings[0] ?? '', { to: 'fix_submitted', link: FIX });
  page.on('filechooser', (chooser) => void chooser.setFiles(archive(fixEntries)));
  const auditor = await openBrowser(admin);
  await auditor.goto(`/admin/audits/${audit}/findings/${findings[0]}`);
  const request = `Please add the source of your fix, commit ${FIX}`;
  await auditor.getByRole('button', { name: 'Request the source from the client' }).click();
  await expect(auditor.getByText(request)).toBeVisible();

  await signIn(page, client);
  await page.goto(`/reports/${audit}/findings/H-01`);
  await expect(page.getByRole('region', { name: 'Comments' }).getByText(request)).toBeVisible();
  // The code above moves the button when it arrives.
  await expect(page.getByRole('region', { name: 'Code of src/Vault.sol:6–8' })).toBeVisible();
  await page.getByRole('button', { name: 'Add the source of the fix' }).click();
  const form = page.getByRole('form', { name: 'Add source' });
  await expect(form.getByLabel('Commit')).toHaveValue(FIX);
  await form.getByLabel('Archive (.zip)').click();
  await expect(form.getByText('vault.zip')).toBeVisible();
  await form.getByRole('button', { name: 'Add source' }).click();
  await expect(page.getByText('The reported lines 6–8 were changed or removed.')).toBeVisible();

  await auditor.reload();
  const change = auditor.getByRole('region', { name: 'Changes of src/Vault.sol' });
  await expect(change).toContainText(
    'Removed:     (bool ok, ) = msg.sender.call{value: balances[msg.sender]}("");',
  );
  await expect(change).toContainText('Added:     (bool ok, ) = msg.sender.call{value: amount}("");');
  await auditor.getByRole('button', { name: 'Side by side' }).click();
  await expect(change).toContainText('Added:     (bool ok, ) = msg.sender.call{value: amount}("");');
  await expectAccessible(auditor);

  // CODE-06: the auditor comments on a line of the fix, and the client reads it there and in the thread.
  await change.getByRole('button', { name: 'Comment on line 7' }).click();
  await auditor.getByRole('textbox', { name: 'Comment on src/Vault.sol:7' }).fill('Right order now.');
  await auditor.keyboard.press('Control+Enter');
  await expect(change.getByText('Right order now.')).toBeVisible();
  await expectAccessible(auditor);
  await page.reload();
  await expect(
    page.getByRole('region', { name: 'Changes of src/Vault.sol' }).getByText('Right order now.'),
  ).toBeVisible();
  await page.getByRole('region', { name: 'Comments' }).getByRole('link', { name: 'src/Vault.sol:7' }).click();
  await expect(page.getByRole('region', { name: 'Changes of src/Vault.sol' })).toBeInViewport();

  await auditor.goto(`/admin/audits/${audit}`);
  const changes = auditor.getByRole('region', { name: 'Changes from 4f4f4f4 to 5a5a5a5' });
  await expect(changes.getByText('2 files changed, of which 1 is not covered by a finding.')).toBeVisible();
  await expect(changes.getByRole('listitem')).toHaveText([
    /Added.*src\/Backdoor\.sol.*Not covered by a finding/,
    /Changed.*src\/Vault\.sol.*H-01/,
  ]);
  await changes.getByRole('link', { name: 'src/Backdoor.sol' }).click();
  await expect(auditor.getByRole('region', { name: 'Changes of src/Backdoor.sol' })).toContainText(
    'Added: contract Backdoor {}',
  );
  // All changed files stand on the page; J leads to the next one.
  await expect(auditor.getByText('2 files changed')).toBeVisible();
  await auditor.keyboard.press('j');
  await expect(auditor.getByRole('heading', { name: 'src/Vault.sol' })).toBeFocused();
  await expect(auditor.getByRole('region', { name: 'Changes of src/Vault.sol' })).toBeInViewport();
});

test.describe('another client', () => {
  test.use({ allowedConsole: { patterns: [/status of 40[04]/] } });

  test('CODE-05 finds nothing at any address of the source', async ({ page }) => {
    const { audit, source } = await prepareFindings();
    await signIn(page, await createClientPerson());
    for (const address of [
      `/reports/${audit}/source/${source}`,
      `/reports/${audit}/source/${source}?path=src/Vault.sol`,
      `/reports/${audit}/findings/H-01`,
    ]) {
      await page.goto(address);
      await expect(page.getByRole('heading', { name: 'Audit not found' })).toBeVisible();
    }
  });
});
