// CODE: the source of a repository, from the archive to its lines beside a finding.
import { zip } from '../../../supabase/local/zip.ts';
import { getApi, moveFinding, publishFindings, writeFindings } from '../../data/audits.ts';
import { expect, expectAccessible, signIn, test } from '../../pages/journey.ts';
import { createClientPerson } from '../../data/people.ts';
import { addSource, locateFinding, prepareSourceAudit } from '../../data/source.ts';
import { dataOrThrow } from '../../product/stack.ts';

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

test.use({ allowedConsole: { patterns: [/status of 400/] } });

test('CODE-01 an admin adds an archive to the audit on a phone, and reads why another is refused', async ({
  page,
}) => {
  const { admin, audit } = await prepareSourceAudit(COMMIT);
  await page.setViewportSize({ width: 360, height: 800 });
  await signIn(page, admin);
  await page.goto(`/admin/audits/${audit}`);
  const form = page.getByRole('form', { name: 'Add source' });

  const add = async (file: ReturnType<typeof source>) => {
    await page.getByRole('button', { name: 'Add source' }).click();
    await expect(form.getByLabel('Commit')).toHaveValue(COMMIT);
    const choosing = page.waitForEvent('filechooser');
    await form.getByLabel('Archive (.zip)').click();
    await (await choosing).setFiles(file);
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

test('CODE-01 a client who is asked for the source learns it from the bell, adds it by keyboard, and cannot remove it', async ({
  page,
}) => {
  const { client, admin, audit, repository } = await prepareSourceAudit(COMMIT);
  await dataOrThrow(getApi(admin).rpc('request_source', { repository_id: repository }));
  // Before the page opens: a window for choosing that opens earlier than this is not noticed.
  page.on('filechooser', (chooser) => void chooser.setFiles(source()));
  await signIn(page, client);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await page.getByRole('link', { name: /requested the source code of a repository/ }).click();
  await expect(page).toHaveURL(new RegExp(`/reports/${audit}$`));
  await page.getByRole('button', { name: 'Add source' }).press('Enter');
  const form = page.getByRole('form', { name: 'Add source' });
  // A page that has just opened may still take the focus.
  await expect(async () => {
    await form.getByLabel('Commit').press('Tab');
    await expect(form.getByLabel('Archive (.zip)')).toBeFocused({ timeout: 500 });
  }).toPass();
  await page.keyboard.press('Enter');
  await expect(form.getByText('vault.zip')).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Source added')).toBeVisible();
  await expect(page.getByText(/^2 files · 8 lines of code/)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Remove the source/ })).toHaveCount(0);
});

const LONG = Array.from(
  { length: 20_000 },
  (_, index) => `  uint256 constant LINE_${index + 1} = ${index + 1};\n`,
).join('');

/** Three published findings that report lines of one long file, of which the source was added. */
async function prepareFindings() {
  const prepared = await prepareSourceAudit(COMMIT);
  const { client, admin, audit, repository } = prepared;
  const source = await addSource(admin, {
    clientId: client.id,
    repository,
    commit: COMMIT,
    bytes: zip([
      { name: 'src/Vault.sol', content: VAULT },
      { name: 'src/Long.sol', content: LONG },
    ]),
  });
  const ids = await writeFindings(admin, audit, [
    { title: 'Reentrancy in withdraw', severity: 'high' },
    { title: 'Wrong constant', severity: 'low' },
    { title: 'Another wrong constant', severity: 'low' },
  ]);
  const places = [
    ['src/Vault.sol', 6, 8],
    ['src/Long.sol', 80, 96],
    ['src/Long.sol', 15_000, 15_000],
  ] as const;
  for (const [index, [path, first_line, last_line]] of places.entries())
    await locateFinding(ids[index] ?? '', { repository_id: repository, path, first_line, last_line });
  await publishFindings(admin, ids);
  return { ...prepared, source, findings: ids };
}

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

test('CODE-02 an admin finds a file of the source by its path, at 320 px', async ({ page }) => {
  const { admin, audit } = await prepareFindings();
  await page.setViewportSize({ width: 320, height: 700 });
  await signIn(page, admin);
  await page.goto(`/admin/audits/${audit}`);
  await page.getByRole('link', { name: 'Show files' }).click();
  await expect(page.getByText('2 files').last()).toBeVisible();
  await page.getByRole('button', { name: 'src/' }).click();
  const vault = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Vault.sol' }) });
  await expect(vault.last()).toContainText('H-01');
  await expect(vault.last()).toContainText('In scope');
  await expectAccessible(page);
  await page.getByLabel('Search files').fill('vau');
  await expect(page.getByText('1 file', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'src/Vault.sol' }).click();
  await expect(page.getByRole('region', { name: 'Code of src/Vault.sol' })).toContainText('contract Vault');
  await expect(page.getByRole('link', { name: 'H-01 Reentrancy in withdraw' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await expectAccessible(page);
});

test('CODE-03 an admin marks lines and writes a finding, whose location is filled', async ({ page }) => {
  const { admin, audit, source } = await prepareFindings();
  await signIn(page, admin);
  await page.goto(`/admin/audits/${audit}/source/${source}?path=src/Vault.sol`);
  const code = page.getByRole('region', { name: 'Code of src/Vault.sol' });
  const place = () => page.evaluate(() => scrollY);
  await code.getByText('7', { exact: true }).scrollIntoViewIfNeeded();
  const before = await place();
  await code.getByText('3', { exact: true }).click();
  await code.getByText('5', { exact: true }).click({ modifiers: ['Shift'] });
  await expect(page).toHaveURL(/#L3-L5$/);
  expect(await place()).toBe(before);
  // The keyboard marks the same lines.
  await page.getByLabel('Last line').fill('4');
  await page.getByLabel('Last line').press('Enter');
  await expect(page).toHaveURL(/#L3-L4$/);
  const link = page.getByRole('link', { name: 'New finding here' });
  await expect(link).toHaveAttribute('href', /&first=3&last=4$/);
  await link.click();
  await expect(page.getByRole('region', { name: 'Selected code' })).toContainText('mapping(address');
  await expect(page.getByRole('link', { name: 'Back to src/Vault.sol' })).toHaveAttribute('href', /#L3-L4$/);
  await page.getByLabel('Title').fill('Balances have no getter');
  await page.getByLabel('Description').first().fill('Nobody can read them.');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText('Draft saved')).toBeVisible();
  const { data } = await getApi(admin)
    .from('findings')
    .select('title, finding_locations(path, first_line, last_line)')
    .eq('audit_id', audit)
    .eq('status', 'draft');
  expect(data).toEqual([
    {
      title: 'Balances have no getter',
      finding_locations: [{ path: 'src/Vault.sol', first_line: 3, last_line: 4 }],
    },
  ]);
});
