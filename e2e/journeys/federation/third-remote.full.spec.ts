import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeScratchCopy } from '../../../scripts/test/gates/scratch-copy.mjs';
import { expect, signIn, test } from '../../pages/journey.ts';
import { serveBundle } from '../../pages/releases.ts';
import { createClientPerson } from '../../data/people.ts';
import { stack } from '../../product/stack.ts';

// CONTRIBUTING.md, "Add a remote", done by the letter in a copy of the repository.
test.use({ allowedConsole: { patterns: [/./] } });

const ORIGIN = 'https://status-app.test';
const COPIED = [
  'package.json',
  'tsconfig.json',
  'vite.config.ts',
  'vitest.config.ts',
  'src/styles.css',
  'src/remote.ts',
];
const FACTS = `import type { RemoteFacts } from '@portal/frame/contract/remote-facts';

const remote: RemoteFacts = {
  name: 'status',
  paths: ['/status'],
  navigation: [{ label: 'Status', href: '/status', icon: 'history', audience: 'client' }],
};

export default remote;
`;
const ROUTES = `import './styles.css';
import type { RemoteModule } from '@portal/frame/contract/contract';
import { ClientLayout } from '@portal/frame/layout/client-layout';
import { RequireApproved } from '@portal/frame/routing/guards';
import { PageHeader } from '@portal/ui/layout/page-header';

const layout = <RequireApproved fallback={null}><ClientLayout /></RequireApproved>;
const page = { path: 'status', element: <PageHeader title="Status of your audits" /> };
const remote: RemoteModule = { routes: [{ element: layout, children: [page] }] };

export default remote;
`;

const copy = makeScratchCopy(fileURLToPath(new URL('../../..', import.meta.url)));
const site = join(copy.folder, 'site');
test.afterAll(() => copy.remove());

const deploy = (...args: string[]) =>
  execFileSync('node', ['scripts/deploy.mjs', ...args], {
    cwd: copy.folder,
    encoding: 'utf8',
    // Another test of this worker may have run Vite, which leaves NODE_ENV behind.
    env: { ...process.env, NODE_ENV: 'production', PORTAL_SITE: site },
  });

function addRemote() {
  const folder = join(copy.folder, 'apps/status');
  for (const file of COPIED) {
    cpSync(join(copy.folder, 'apps/admin', file), join(folder, file), { recursive: true });
    const text = readFileSync(join(folder, file), 'utf8');
    writeFileSync(join(folder, file), text.replaceAll(/\badmin(?=-app|'\])/g, 'status'));
  }
  copy.write({
    'apps/status/src/remote.ts': FACTS,
    'apps/status/src/routes.tsx': ROUTES,
    'scripts/apps.mjs': (text: string) =>
      text.replace(/(\n\];)/, "\n  { name: 'status', port: 4176, mount: '/status' },$1"),
  });
}

function publishBroken(release: string, file: RegExp, change: (text: string) => string): string {
  const name = `${release}-${file.source.length}`;
  const folder = join(site, 'release', name);
  cpSync(join(site, 'release', release), folder, { recursive: true });
  const manifest = JSON.parse(readFileSync(join(folder, 'mf-manifest.json'), 'utf8'));
  const entry: string = manifest.metaData.remoteEntry.name;
  const changed = join(folder, file.test('mf-manifest.json') ? 'mf-manifest.json' : entry);
  writeFileSync(changed, change(readFileSync(changed, 'utf8')));
  rmSync(`${changed}.br`, { force: true });
  return name;
}

test('REL-03 ALL-01 a third remote is added, shown to a client beside the others, broken and rolled back, without a build of the shell', async ({
  page,
}) => {
  test.setTimeout(600_000);
  const client = await createClientPerson();
  addRemote();
  const release = /published \w+ (\w+)/.exec(deploy('publish', 'status'))?.[1] ?? '';
  deploy('choose', 'status', '--release', release);

  await serveBundle(page, ORIGIN, site);
  await page.route('**/config.json', async (route) => {
    const response = await route.fetch();
    const config = await response.json();
    config.remotes.push({ name: 'status', origin: ORIGIN, mount: '/status' });
    await route.fulfill({ response, json: config });
  });
  // What choosing the shell's release again does.
  await page.route(`${stack.urls.shell}/**`, async (route) => {
    if (!route.request().isNavigationRequest()) return route.fallback();
    const response = await route.fetch();
    const headers = response.headers();
    const policy = headers['content-security-policy']?.replaceAll(
      stack.urls.portal,
      `${stack.urls.portal} ${ORIGIN}`,
    );
    return route.fulfill({ response, headers: { ...headers, 'content-security-policy': policy ?? '' } });
  });
  await page.context().grantPermissions(['local-network-access']);
  await signIn(page, client);

  await test.step('its link stands in the sidebar of the portal, and the portal’s in its own', async () => {
    await page.goto('/dashboard');
    await page.getByRole('link', { name: 'Status', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Status of your audits' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('link', { name: 'Audit Reports', exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Status', exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    );
  });

  const broken: [RegExp, (text: string) => string, RegExp][] = [
    [
      /mf-manifest/,
      (text) => text.replace('"uses":{', '"uses":{"@portal/ui/later":"Later",'),
      /being updated/,
    ],
    [/mf-manifest\.json$/, (text) => text.replace('"/status"', '"/admin"'), /not one that the portal trusts/],
    [/remoteEntry/, () => 'throw new Error("broken")', /has a fault/],
  ];
  for (const [file, change, says] of broken) {
    await test.step(String(says), async () => {
      deploy('choose', 'status', '--release', publishBroken(release, file, change));
      await page.goto('/status');
      await expect(page.getByText(says)).toBeVisible();
      await page.getByRole('link', { name: 'Client portal' }).click();
      await expect(page.getByRole('link', { name: 'Audit Reports', exact: true })).toBeVisible();
      await page.goBack();
      await expect(page.getByText(says)).toBeVisible();
      deploy('choose', 'status', '--release', release);
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByRole('heading', { name: 'Status of your audits' })).toBeVisible();
    });
  }
});
