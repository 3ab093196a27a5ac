import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CONTRACT } from '../../../packages/auth/src/contract/contract-version.ts';
import { makeBundle } from '../../../scripts/deploy-bundle.mjs';
import { collectErrorReports } from '../../error-reports.ts';
import { expect, signIn, test } from '../../journey.ts';
import { createAdmin, type Person } from '../../people.ts';
import { adminRelease, chooseAdmin, serveBundle } from '../../releases.ts';
import { stack } from '../../stack.ts';

// One worker, in order: the artefacts are built once, here, by the same script that a deployment uses.
test.describe.configure({ mode: 'serial' });
test.use({ allowedConsole: { patterns: [/./] } });

const NEXT_MAJOR = `${CONTRACT.major + 1}.0`;
const home = mkdtempSync(join(tmpdir(), 'portal-releases-'));
const bundles = { admin: join(home, 'admin'), shell: join(home, 'shell') };
const maps = join(home, 'maps');

let admin: Person;
/** Releases of the admin remote: of this contract, of the next minor and of the next major. */
let current: string, newer: string, nextMajor: string;

test.beforeAll(async () => {
  test.setTimeout(240_000);
  // Before the builds, which block this process for so long that its connections are closed meanwhile.
  admin = await createAdmin();
  const build = (contract: string) =>
    makeBundle({ app: 'admin', out: bundles.admin, maps, env: { PORTAL_CONTRACT: contract } }).release;
  current = build(`${CONTRACT.major}.${CONTRACT.minor}`);
  newer = makeNextMinor(current);
  nextMajor = build(NEXT_MAJOR);
  // The shell of the next major, for a staging environment: there a release may be chosen by the address.
  makeBundle({
    app: 'shell',
    out: bundles.shell,
    maps,
    env: {
      PORTAL_CONTRACT: NEXT_MAJOR,
      PORTAL_PINNING: '1',
      PORTAL_REMOTE_ORIGINS: `${stack.urls.portal} ${stack.urls.admin}`,
      PORTAL_BACKEND_ORIGIN: stack.urls.backend,
    },
  });
});
const getManifestPath = (release: string) => join(bundles.admin, 'release', release, 'mf-manifest.json');

/** Copies a release under another name, which takes no build. */
function copyRelease(release: string, name: string): string {
  const folder = join(bundles.admin, 'release', name);
  cpSync(join(bundles.admin, 'release', release), folder, { recursive: true });
  return folder;
}

/** A release of the next minor with the same code. Its manifest says something that this shell has never heard of. */
function makeNextMinor(release: string): string {
  const name = `${release}-next`;
  copyRelease(release, name);
  const manifest = JSON.parse(readFileSync(getManifestPath(name), 'utf8'));
  const contract = { major: CONTRACT.major, minor: CONTRACT.minor + 1 };
  Object.assign(manifest.metaData, { release: name, contract, addedLater: { wanted: true } });
  writeFileSync(getManifestPath(name), JSON.stringify(manifest));
  return name;
}

/** A release like that one whose code takes a module that no shell of today shares. */
function needNewModule(release: string): string {
  const name = `${release}-needy`;
  const folder = copyRelease(release, name);
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.js')) continue;
    const code = readFileSync(join(folder, file), 'utf8');
    writeFileSync(join(folder, file), code.replaceAll('@portal/ui/feedback/toast', '@portal/ui/added-later'));
  }
  return name;
}

test.afterAll(() => rmSync(home, { recursive: true, force: true }));

test('a bundle is a folder of its own for each release, cached for ever, without source maps, with integrity', () => {
  expect(readdirSync(join(bundles.admin, 'release')).toSorted()).toEqual(
    [current, newer, nextMajor].toSorted(),
  );
  const headers = readFileSync(join(bundles.admin, '_headers'), 'utf8');
  expect(headers).toMatch(/\/release\/\*\n {2}cache-control: public, max-age=31536000, immutable/);
  expect(headers).toContain("frame-ancestors 'none'");

  const files = [bundles.admin, bundles.shell].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  );
  expect(files.filter((file) => file.endsWith('.map'))).toEqual([]);
  const scripts = files.filter((file) => file.endsWith('.js'));
  expect(scripts.filter((file) => readFileSync(file, 'utf8').includes('sourceMappingURL'))).toEqual([]);
  expect(readdirSync(join(maps, current, 'assets')).some((file) => file.endsWith('.js.map'))).toBe(true);

  for (const page of ['index.html', 'auth.html']) {
    const html = readFileSync(join(bundles.shell, page), 'utf8');
    const tags = html.match(/<(?:script|link)[^>]*\/assets\/[^>]*>/g) ?? [];
    expect(tags.length).toBeGreaterThan(2);
    // A style sheet asks for its fonts without a hash.
    const hashed = tags.filter((tag) => !tag.includes('as="font"'));
    expect(hashed.filter((tag) => !tag.includes('integrity="sha384-'))).toEqual([]);
  }
});

test('a release says its contract and libraries', () => {
  const readMetaData = (release: string) =>
    JSON.parse(readFileSync(getManifestPath(release), 'utf8')).metaData;
  expect(readMetaData(current)).toMatchObject({
    contract: CONTRACT,
    libraries: { react: expect.any(String) },
  });
  expect(readMetaData(nextMajor)).toMatchObject({ contract: { major: CONTRACT.major + 1, minor: 0 } });
});

test('the same code makes the same release', () => {
  const again = makeBundle({
    app: 'admin',
    out: bundles.admin,
    maps,
    env: { PORTAL_CONTRACT: `${CONTRACT.major}.${CONTRACT.minor}` },
  });
  expect(again.release).toBe(current);
});

test('ALL-01 a remote of a newer minor runs, also when it says more than this shell knows; changing config.json promotes and rolls back; a session is told and not interrupted', async ({
  page,
}) => {
  const chosen = { manifest: adminRelease(current) };
  /** The releases whose code has come since the page was last loaded. */
  const ran = new Set<string>();
  page.on('request', (request) => {
    if (request.isNavigationRequest()) ran.clear();
  });
  page.on('response', (response) => {
    const [, release] = /\/release\/([^/]+)\/assets\/.*\.js/.exec(response.url()) ?? [];
    if (release) ran.add(release);
  });
  await serveBundle(page, stack.urls.admin, bundles.admin, '/release/**');
  await chooseAdmin(page, chosen);
  await signIn(page, admin);
  await page.clock.install();
  await page.goto('/admin/clients');
  await expect(page.getByRole('heading', { name: 'Clients' })).toBeVisible();
  await expect.poll(() => [...ran]).toEqual([current]);

  await page.getByRole('searchbox').fill('a search in the middle of typing');
  await page.clock.fastForward('05:01');
  await expect(page.getByText('A new version of the portal is ready')).toBeHidden();
  chosen.manifest = adminRelease(newer);
  await page.clock.fastForward('05:01');
  await expect(page.getByText('A new version of the portal is ready')).toBeVisible();
  await expect(page.getByRole('searchbox')).toHaveValue('a search in the middle of typing');
  await page.getByRole('button', { name: 'Later' }).click();
  await expect(page.getByText('A new version of the portal is ready')).toBeHidden();

  await page.reload();
  await expect(page.getByRole('heading', { name: 'Clients' })).toBeVisible();
  await expect.poll(() => [...ran]).toEqual([newer]);

  chosen.manifest = adminRelease(current);
  await page.clock.fastForward('05:01');
  await page.getByRole('button', { name: 'Reload', exact: true }).click();
  await expect(page.getByText('A new version of the portal is ready')).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Clients' })).toBeVisible();
  await expect.poll(() => [...ran]).toEqual([current]);
});

test('ALL-01 a remote of an unknown major is refused before it runs, one that needs a newer shell fails alone, and a pin in the address changes nothing in production', async ({
  page,
}) => {
  const reports = await collectErrorReports(page);
  const chosen = { manifest: adminRelease(nextMajor) };
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(stack.urls.admin) && request.url().endsWith('.js'))
      scripts.push(request.url());
  });
  await serveBundle(page, stack.urls.admin, bundles.admin, '/release/**');
  await chooseAdmin(page, chosen);
  await signIn(page, admin);
  await page.goto(`/admin?pin=admin@${adminRelease(current)}`);
  await expect(page.getByRole('heading', { name: /not available right now/ })).toBeVisible();
  await expect(page.getByText(/It is being updated/)).toBeVisible();
  await page.getByText('Details for developers').click();
  await expect(page.getByText(`built for contract ${NEXT_MAJOR}`)).toBeVisible();
  expect(scripts).toEqual([]);
  await expect
    .poll(() => reports)
    .toEqual([{ source: 'remote:admin', version: nextMajor, message: expect.stringContaining(NEXT_MAJOR) }]);

  // A newer minor that needs what this shell does not lend yet ends there, too, and breaks nothing.
  chosen.manifest = adminRelease(needNewModule(newer));
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText(`built for contract ${CONTRACT.major}.${CONTRACT.minor + 1}`)).toBeVisible();
  await expect(page.getByText(/It is being updated/)).toBeVisible();

  // The release that was refused is rolled back while the page is open: the retry finds the other one.
  chosen.manifest = adminRelease(current);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
});

test('ALL-01 a shell of the next major refuses the remotes of this one, and runs its own, chosen by a pin in staging', async ({
  page,
  context,
}) => {
  // A page that Playwright serves counts as one from the internet, which may send no request to this machine.
  await context.grantPermissions(['local-network-access']);
  await serveBundle(page, stack.urls.shell, bundles.shell);
  await serveBundle(page, stack.urls.admin, bundles.admin, '/release/**');
  await signIn(page, admin);
  await page.goto('/admin');
  await expect(page.getByText(/It is being updated/)).toBeVisible();
  await page.goto(`/admin?pin=admin@${adminRelease(nextMajor)}`);
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
  await page.goto('/admin?pin=none');
  await expect(page.getByText(/It is being updated/)).toBeVisible();
});
