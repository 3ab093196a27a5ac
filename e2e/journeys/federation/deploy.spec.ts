// The steps of .github/workflows/app.yml, run against local folders by the script that the workflows call.
import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { publishRelease } from '../../../scripts/deploy/releases.mjs';
import { siteAt } from '../../../scripts/deploy/site.mjs';
import { expect, test } from '../../journey.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const ORIGIN = 'https://admin-app.example';
const home = mkdtempSync(join(tmpdir(), 'portal-deploy-'));
const sites = { shell: join(home, 'shell'), admin: join(home, 'admin') };

test.describe.configure({ mode: 'serial' });
test.beforeAll(() => {
  mkdirSync(sites.shell, { recursive: true });
  const remotes = [{ name: 'admin', manifest: '', paths: ['/admin'], requires: 'admin' }];
  writeFileSync(join(sites.shell, 'config.json'), JSON.stringify({ remotes }));
});
test.afterAll(() => rmSync(home, { recursive: true, force: true }));

/** Runs one step as a workflow does. Returns what it prints; throws when it fails. */
function deploy(app: 'shell' | 'admin', args: string[]): string {
  return execFileSync('node', ['scripts/deploy.mjs', ...args], {
    cwd: ROOT,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PORTAL_SITE: sites[app],
      PORTAL_SITE_ORIGIN: ORIGIN,
      PORTAL_SHELL_SITE: sites.shell,
      PORTAL_REMOTE_ORIGINS: ORIGIN,
      PORTAL_BACKEND_ORIGIN: 'https://backend.example',
    },
  });
}

function publish(app: 'shell' | 'admin'): string {
  return /published \w+ (\w+)/.exec(deploy(app, ['publish', app]))?.[1] ?? '';
}

/** Publishes a second release, which is a copy of the first with other pages. A second build would take ten seconds. */
function publishCopy(app: 'shell' | 'admin', first: string): string {
  const second = `${first}0`;
  const bundle = join(home, `${app}-bundle`);
  cpSync(sites[app], bundle, { recursive: true });
  const folder = join(bundle, 'release', second);
  renameSync(join(bundle, 'release', first), folder);
  if (app === 'shell') {
    for (const page of ['index.html', 'auth.html']) {
      appendFileSync(join(folder, page), '<!-- second -->');
      cpSync(join(folder, page), join(bundle, page));
    }
  }
  publishRelease({ app, bundle, site: siteAt(sites[app]) });
  return second;
}

const adminManifest = (): string =>
  JSON.parse(readFileSync(join(sites.shell, 'config.json'), 'utf8')).remotes[0].manifest;

test('a remote is published beside its earlier release, made live by one address, and rolled back', () => {
  test.setTimeout(240_000);
  const first = publish('admin');
  expect(adminManifest()).toBe('');
  deploy('admin', ['choose', 'admin', '--release', first]);
  expect(adminManifest()).toBe(`${ORIGIN}/release/${first}/mf-manifest.json`);

  const second = publishCopy('admin', first);
  expect(readdirSync(join(sites.admin, 'release')).toSorted()).toEqual([first, second].toSorted());
  expect(adminManifest()).toContain(first);
  deploy('admin', ['choose', 'admin', '--release', second]);
  expect(adminManifest()).toContain(second);
  deploy('admin', ['choose', 'admin', '--release', first]);
  expect(adminManifest()).toContain(first);
});

test('a release that is not published cannot be chosen, and the live one stays', () => {
  const live = adminManifest();
  expect(() => deploy('admin', ['choose', 'admin', '--release', 'missing'])).toThrow(/no published release/);
  expect(adminManifest()).toBe(live);
});

test('the shell is published without changing its live pages, made live, and rolled back', () => {
  test.setTimeout(240_000);
  const live = (page: string) => readFileSync(join(sites.shell, page), 'utf8');
  const first = publish('shell');
  expect(existsSync(join(sites.shell, 'index.html'))).toBe(false);
  deploy('shell', ['choose', 'shell', '--release', first]);
  const [index, auth] = [live('index.html'), live('auth.html')];

  const second = publishCopy('shell', first);
  expect(live('index.html')).toBe(index);
  deploy('shell', ['choose', 'shell', '--release', second]);
  expect(live('index.html')).not.toBe(index);
  deploy('shell', ['choose', 'shell', '--release', first]);
  expect([live('index.html'), live('auth.html')]).toEqual([index, auth]);
  // Every file that the restored page names is still there.
  const files = Array.from(index.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g), ([, file]) => file ?? '');
  expect(files.length).toBeGreaterThan(2);
  for (const file of files) expect(existsSync(join(sites.shell, file)), file).toBe(true);
  expect(adminManifest()).not.toBe('');
});
