import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CONTRACT } from '../../../packages/frame/src/contract/contract-version.ts';
import { siteAt } from '../../../scripts/deploy/site.mjs';
import { collectErrorReports } from '../../pages/watch.ts';
import { expect, signIn, test } from '../../pages/journey.ts';
import { createAdmin, type Person } from '../../data/people.ts';
import { adminRelease, chooseRelease, publishApp, serveBundle } from '../../pages/releases.ts';
import { stack } from '../../product/stack.ts';

// The steps of .github/workflows/deploy.yml, run against local folders by the script that the workflows call, and what browsers make of
// the releases. One worker, in order: a build takes ten seconds of a core, so each app is built once, here.
test.describe.configure({ mode: 'serial' });
test.use({ allowedConsole: { patterns: [/./] } });

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const NEXT = CONTRACT + 1;
const home = mkdtempSync(join(tmpdir(), 'portal-releases-'));
const sites = { admin: join(home, 'admin'), shell: join(home, 'shell') };

let admin: Person;
/** Releases of the admin remote: two of this contract, and one of the next. */
let current: string, newer: string, next: string;
/** The shell of the next contract, for a staging environment: there a release may be chosen by the address. */
let shell: string;

test.beforeAll(async () => {
  // Before the builds, which block this process for so long that its connections are closed meanwhile.
  admin = await createAdmin();
  mkdirSync(sites.shell, { recursive: true });
  const { portal, admin: adminOrigin, backend } = stack.urls;
  const remotes = [portal, adminOrigin].map((origin) => ({ origin }));
  writeFileSync(join(sites.shell, 'config.json'), JSON.stringify({ supabase: { url: backend }, remotes }));
  current = publish('admin');
  newer = publishContract('newer', { contract: CONTRACT, addedLater: { wanted: true } });
  next = publishContract('next', { contract: NEXT });
  shell = publish('shell', { PORTAL_CONTRACT: String(NEXT), PORTAL_PINNING: '1' });
});
test.afterAll(() => rmSync(home, { recursive: true, force: true }));

const publish = (app: 'shell' | 'admin', env?: Record<string, string>) => publishApp(app, sites[app], env);
const choose = (app: 'shell' | 'admin', release: string) => chooseRelease(app, sites[app], release);

/** Publishes a release with the code of another one, which takes no build. `change` changes its folder. */
function publishCopy(
  app: 'shell' | 'admin',
  of: string,
  name: string,
  change: (folder: string) => void,
): string {
  const bundle = mkdtempSync(join(home, `${app}-bundle-`));
  cpSync(sites[app], bundle, { recursive: true });
  rmSync(join(bundle, 'release'), { recursive: true });
  const folder = join(bundle, 'release', name);
  cpSync(join(sites[app], 'release', of), folder, { recursive: true });
  change(folder);
  siteAt(sites[app]).add(bundle);
  return name;
}

function publishContract(name: string, facts: { contract: number; addedLater?: unknown }): string {
  return publishCopy('admin', current, `${current}-${name}`, (folder) => {
    const file = join(folder, 'mf-manifest.json');
    const manifest = JSON.parse(readFileSync(file, 'utf8'));
    Object.assign(manifest.metaData, { release: `${current}-${name}`, ...facts });
    writeFileSync(file, JSON.stringify(manifest));
  });
}

const listFiles = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));

/** The release that the manifest at the fixed address of the admin remote names; null before the first one is chosen. */
function liveAdmin(): string | null {
  const file = join(sites.admin, 'mf-manifest.json');
  if (!existsSync(file)) return null;
  const { release, base } = JSON.parse(readFileSync(file, 'utf8')).metaData;
  expect(base).toBe(`release/${release}/`);
  return release;
}
const chooseAdmin = (release: string) => choose('admin', release);

test('REL-03 a release has the licences of what it contains of others, the typeface among them', () => {
  const notices = (app: 'shell' | 'admin', release: string) =>
    readFileSync(join(sites[app], 'release', release, 'third-party-notices.txt'), 'utf8');
  expect(notices('shell', shell)).toMatch(/^@fontsource-variable\/geist [^]*SIL OPEN FONT LICENSE/m);
  expect(notices('admin', current)).toMatch(/^papaparse .*\(MIT\)/m);
});

test('REL-03 a remote is published beside its earlier release, made live by one file of its own site, and rolled back', () => {
  const config = readFileSync(join(sites.shell, 'config.json'), 'utf8');
  expect(liveAdmin()).toBe(null);
  chooseAdmin(current);
  expect(liveAdmin()).toBe(current);
  const second = `${current}-second`;
  publishContract('second', { contract: CONTRACT });
  expect(readdirSync(join(sites.admin, 'release')).toSorted()).toEqual(
    [current, second, newer, next].toSorted(),
  );
  expect(liveAdmin()).toBe(current);
  chooseAdmin(second);
  expect(liveAdmin()).toBe(second);
  chooseAdmin(current);
  expect(liveAdmin()).toBe(current);
  expect(readFileSync(join(sites.shell, 'config.json'), 'utf8')).toBe(config);
});

test('a release that is not published cannot be chosen, and the live one stays', () => {
  const live = liveAdmin();
  expect(() => chooseAdmin('missing')).toThrow(/no published release/);
  expect(liveAdmin()).toBe(live);
});

test('the shell is published without changing its live pages and headers, made live, and rolled back', () => {
  const live = (page: string) => readFileSync(join(sites.shell, page), 'utf8');
  const configured = live('config.json');
  expect(existsSync(join(sites.shell, 'index.html'))).toBe(false);
  choose('shell', shell);
  const [index, auth, headers] = [live('index.html'), live('auth.html'), live('_headers')];
  expect(headers).toContain(
    `connect-src 'self' ${stack.urls.portal} ${stack.urls.admin} ${stack.urls.backend};`,
  );

  const second = publishCopy('shell', shell, `${shell}0`, (folder) => {
    for (const page of ['index.html', 'auth.html']) appendFileSync(join(folder, page), '<!-- second -->');
    appendFileSync(join(folder, '_headers.none'), '  x-second: yes');
  });
  expect([live('index.html'), live('_headers')]).toEqual([index, headers]);
  choose('shell', second);
  expect(live('index.html')).not.toBe(index);
  expect(live('_headers')).toContain('x-second');
  choose('shell', shell);
  expect([live('index.html'), live('auth.html'), live('_headers')]).toEqual([index, auth, headers]);
  // Every file that the restored page names is still there.
  const files = Array.from(index.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g), ([, file]) => file ?? '');
  expect(files.length).toBeGreaterThan(2);
  for (const file of files) expect(existsSync(join(sites.shell, file)), file).toBe(true);
  expect(live('config.json')).toBe(configured);
});

test('the headers permit what config.json names when the release is chosen, the CAPTCHA too', () => {
  const file = join(sites.shell, 'config.json');
  const config = JSON.parse(readFileSync(file, 'utf8'));
  const policyWith = (change: object) => {
    writeFileSync(file, JSON.stringify({ ...config, ...change }));
    choose('shell', shell);
    return readFileSync(join(sites.shell, '_headers'), 'utf8');
  };
  const remotes = [...config.remotes, { origin: 'https://third.example' }];
  expect(
    policyWith({ remotes, supabase: { url: '/' }, errorReports: 'https://errors.example/portal' }),
  ).toContain(
    `connect-src 'self' ${stack.urls.portal} ${stack.urls.admin} https://third.example 'self' https://errors.example;`,
  );
  expect(policyWith({ captcha: { provider: 'turnstile' } })).toContain(
    'frame-src https://challenges.cloudflare.com',
  );
  // BRAND-01
  expect(() => policyWith({ brand: { accent: '#ffd400' } })).toThrow(/contrast is 1\.26 to 1/);
  // The following tests choose a shell with this one.
  expect(policyWith({})).not.toContain('frame-src');
});

test('a release is cached for ever, without source maps, with integrity', () => {
  const headers = readFileSync(join(sites.admin, '_headers'), 'utf8');
  expect(headers).toMatch(/\/release\/\*\n {2}cache-control: public, max-age=31536000, immutable/);
  expect(headers).toContain("frame-ancestors 'none'");

  const files = Object.values(sites).flatMap((site) => listFiles(site).map((file) => join(site, file)));
  expect(files.filter((file) => file.endsWith('.map'))).toEqual([]);
  const scripts = files.filter((file) => file.endsWith('.js'));
  expect(scripts.filter((file) => readFileSync(file, 'utf8').includes('sourceMappingURL'))).toEqual([]);
  const maps = listFiles(join(ROOT, 'apps/admin/source-maps', current));
  expect(maps.some((file) => file.endsWith('.js.map'))).toBe(true);

  for (const page of ['index.html', 'auth.html']) {
    const html = readFileSync(join(sites.shell, 'release', shell, page), 'utf8');
    const tags = html.match(/<(?:script|link)[^>]*\/assets\/[^>]*>/g) ?? [];
    expect(tags.length).toBeGreaterThan(2);
    // A style sheet asks for its fonts without a hash.
    const hashed = tags.filter((tag) => !tag.includes('as="font"'));
    expect(hashed.filter((tag) => !tag.includes('integrity="sha384-'))).toEqual([]);
  }
});

test('a release says its contract and libraries, and the same code makes the same files', () => {
  const release = join(sites.admin, 'release', current);
  const { metaData } = JSON.parse(readFileSync(join(release, 'mf-manifest.json'), 'utf8'));
  expect(metaData).toMatchObject({
    release: current,
    contract: CONTRACT,
    libraries: { react: expect.any(String) },
  });
  // What the journeys run was built before, from the same code. The manifest of a release says its name, too.
  const built = join(ROOT, 'apps/admin/dist');
  const code = listFiles(release).filter((file) => !/\.br$|^mf-manifest|^_headers/.test(file));
  expect(code.length).toBeGreaterThan(10);
  const differing = code.filter(
    (file) =>
      !existsSync(join(built, file)) ||
      !readFileSync(join(release, file)).equals(readFileSync(join(built, file))),
  );
  expect(differing).toEqual([]);
});

test('ALL-01 a newer release of a remote runs, also when its manifest says more than this shell knows; choosing promotes and rolls back; a session is told and not interrupted', async ({
  page,
}) => {
  chooseAdmin(current);
  /** The releases whose code has come since the page was last loaded. */
  const ran = new Set<string>();
  page.on('request', (request) => {
    if (request.isNavigationRequest()) ran.clear();
  });
  page.on('response', (response) => {
    const [, release] = /\/release\/([^/]+)\/assets\/.*\.js/.exec(response.url()) ?? [];
    if (release) ran.add(release);
  });
  await serveBundle(page, stack.urls.admin, sites.admin);
  await signIn(page, admin);
  await page.clock.install();
  await page.goto('/admin/clients');
  await expect(page.getByRole('heading', { name: 'Clients' })).toBeVisible();
  await expect.poll(() => [...ran]).toEqual([current]);

  await page.getByRole('searchbox').fill('a search in the middle of typing');
  await page.clock.fastForward('05:01');
  await expect(page.getByText('A new version of the portal is ready')).toBeHidden();
  chooseAdmin(newer);
  await page.clock.fastForward('05:01');
  await expect(page.getByText('A new version of the portal is ready')).toBeVisible();
  await expect(page.getByRole('searchbox')).toHaveValue('a search in the middle of typing');
  await page.getByRole('button', { name: 'Later' }).click();
  await expect(page.getByText('A new version of the portal is ready')).toBeHidden();

  await page.reload();
  await expect(page.getByRole('heading', { name: 'Clients' })).toBeVisible();
  await expect.poll(() => [...ran]).toEqual([newer]);

  chooseAdmin(current);
  await page.clock.fastForward('05:01');
  await page.getByRole('button', { name: 'Reload', exact: true }).click();
  await expect(page.getByText('A new version of the portal is ready')).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Clients' })).toBeVisible();
  await expect.poll(() => [...ran]).toEqual([current]);
});

test('ALL-01 a remote of another contract is refused before it runs, and a pin in the address changes nothing in production', async ({
  page,
}) => {
  const reports = await collectErrorReports(page);
  chooseAdmin(next);
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(stack.urls.admin) && request.url().endsWith('.js'))
      scripts.push(request.url());
  });
  await serveBundle(page, stack.urls.admin, sites.admin);
  await signIn(page, admin);
  await page.goto(`/admin?pin=admin@${adminRelease(current)}`);
  await expect(page.getByRole('heading', { name: /not available right now/ })).toBeVisible();
  await expect(page.getByText(/It is being updated/)).toBeVisible();
  await page.getByText('Details for developers').click();
  await expect(page.getByText(`built for contract ${NEXT}`)).toBeVisible();
  expect(scripts).toEqual([]);
  await expect
    .poll(() => reports)
    .toEqual([
      { source: 'remote:admin', version: next, message: expect.stringContaining(`contract ${NEXT}`) },
    ]);

  // The release that was refused is rolled back while the page is open: the retry finds the other one.
  chooseAdmin(current);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
});

test('ALL-01 a shell of the next contract refuses the remotes of this one, and runs its own, chosen by a pin in staging', async ({
  page,
  context,
}) => {
  // A page that Playwright serves counts as one from the internet, which may send no request to this machine.
  await context.grantPermissions(['local-network-access']);
  choose('shell', shell);
  await serveBundle(page, stack.urls.shell, sites.shell);
  await serveBundle(page, stack.urls.admin, sites.admin);
  await signIn(page, admin);
  await page.goto('/admin');
  await expect(page.getByText(/It is being updated/)).toBeVisible();
  await page.goto(`/admin?pin=admin@${adminRelease(next)}`);
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
  await page.goto('/admin?pin=none');
  await expect(page.getByText(/It is being updated/)).toBeVisible();
});
