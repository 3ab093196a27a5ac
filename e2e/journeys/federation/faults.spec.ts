import type { Page, Route } from '@playwright/test';
import { collectErrorReports } from '../../pages/watch.ts';
import { expect, signIn, test } from '../../pages/journey.ts';
import { createAdmin, type Person } from '../../data/people.ts';
import { stack } from '../../product/stack.ts';

test.use({ allowedConsole: { patterns: [/./] } });

let admin: Person;
test.beforeAll(async () => {
  admin = await createAdmin();
});

const MANIFEST = `${stack.urls?.admin}/mf-manifest.json`;
const ENTRY = new RegExp(`^${stack.urls?.admin}/assets/remoteEntry-`);
const STYLES = `${stack.urls?.admin}/assets/*.css`;
const ACTIVITY_PAGE = `${stack.urls?.admin}/assets/activity-page-*.js`;
const CORS = { 'access-control-allow-origin': '*' };

const script = (body: string) => (route: Route) =>
  route.fulfill({ contentType: 'text/javascript', headers: CORS, body });

const respondWith = (status: number, body: string, contentType: string) => (route: Route) =>
  route.fulfill({ status, contentType, headers: CORS, body });

async function builtWithNextReact(route: Route) {
  const response = await route.fetch();
  const manifest = JSON.parse((await response.text()).replaceAll(/"react":"\d+/g, '"react":"99'));
  await route.fulfill({ response, json: manifest });
}

type Fault = { name: string; files: string | RegExp; fault: (route: Route) => Promise<void>; says: RegExp };

const FAULTS: Fault[] = [
  { name: 'manifest unreachable', files: MANIFEST, fault: (route) => route.abort(), says: /connection/ },
  {
    name: 'shared library of another major',
    files: MANIFEST,
    fault: builtWithNextReact,
    says: /being updated/,
  },
  { name: 'entry 404', files: ENTRY, fault: respondWith(404, 'Not found', 'text/plain'), says: /connection/ },
  {
    name: 'throwing while it loads',
    files: ENTRY,
    fault: script('throw new Error("thrown while loading")'),
    says: /has a fault, which has been reported/,
  },
];

test('ALL-01 whatever keeps a remote from loading, the user sees an error, it is reported once, and a retry fetches again', async ({
  page,
}) => {
  const reports = await collectErrorReports(page);
  await signIn(page, admin);
  for (const [index, { name, files, fault, says }] of FAULTS.entries()) {
    await test.step(name, async () => {
      await page.route(files, fault);
      await (index === 0 ? page.goto('/admin/activity') : tryAgain(page));
      await expectUnavailable(page, says);
      await expect.poll(() => reports.length).toBe(index + 1);
      expect(reports.at(-1)?.source).toBe('remote:admin');
      await page.unroute(files);
    });
  }
  // What ran into trouble after the manifest was read is reported with the build that it says it is.
  expect(reports.slice(-3).map(({ version }) => version)).toEqual(
    Array(3).fill(expect.stringMatching(/^remoteEntry-/)),
  );

  await test.step('the other remote opens, and the way back leads to the same sentence', async () => {
    await page.route(MANIFEST, (route) => route.abort());
    await page.getByRole('link', { name: 'Client portal' }).click();
    await expect(page.getByRole('link', { name: 'Audit Reports', exact: true })).toBeVisible();
    await page.goBack();
    await expectUnavailable(page, /connection/);
    expect(reports).toHaveLength(FAULTS.length);
    await page.unroute(MANIFEST);
  });
  await tryAgain(page);
  await expect(page.getByRole('heading', { name: 'Activity Log' })).toBeVisible();
});

test('ALL-01 a remote is not shown without its styles, and a retry fetches them', async ({ page }) => {
  const reports = await collectErrorReports(page);
  await signIn(page, admin);
  await page.route(STYLES, respondWith(404, 'Not found', 'text/plain'));
  // Also when the styles have failed before the code is there.
  const failure = page.waitForResponse(STYLES);
  await page.route(ENTRY, async (route) => {
    await failure;
    await route.continue();
  });
  await page.goto('/admin/activity');
  await expectUnavailable(page, /connection/);
  await expect.poll(() => reports).toEqual([expect.objectContaining({ source: 'remote:admin' })]);
  await page.unroute(STYLES);
  await tryAgain(page);
  await expect(page.getByRole('heading', { name: 'Activity Log' })).toBeVisible();
  const sheets = () => [...document.styleSheets].map(({ href }) => href ?? '');
  expect(await page.evaluate(sheets)).toContainEqual(expect.stringContaining(stack.urls.admin));
});

test('ALL-01 a remote that hangs: the user reads so, and gets on as soon as it responds', async ({
  page,
}) => {
  const reports = await collectErrorReports(page);
  await signIn(page, admin);
  await page.clock.install();
  await page.goto('/knowledge');
  await expect(page.getByRole('heading', { name: 'Knowledge Base' })).toBeVisible();
  const link = page.getByRole('link', { name: 'Dashboard', exact: true });
  // The sidebar has read a manifest for its links, which is not the request that hangs.
  await expect(link).toBeVisible();
  const open = () => link.click();

  for (const [index, files] of [MANIFEST, ENTRY].entries()) {
    await test.step(String(files), async () => {
      // The first request never gets a response; the ones after it do.
      const requests: Route[] = [];
      await page.route(files, (route) => (requests.push(route) === 1 ? undefined : route.continue()));
      await (index === 0 ? open() : tryAgain(page));
      await expect.poll(() => requests.length).toBe(1);
      await page.clock.fastForward(30_000);
      await expectUnavailable(page, /too long/);
      await expect(page.getByRole('button', { name: 'Reload the page' })).toBeVisible();
      await expect.poll(() => reports.length).toBe(index + 1);
    });
  }
  await tryAgain(page);
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
});

test('ALL-01 a page whose code is gone, or that throws: the frame stays, other pages open, a retry mends it', async ({
  page,
}) => {
  const reports = await collectErrorReports(page);
  await signIn(page, admin);
  const openActivity = () =>
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Activity Log' }).click();
  const openClients = async () => {
    await page.getByRole('link', { name: 'Clients', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Clients' })).toBeVisible();
  };
  await page.route(ACTIVITY_PAGE, respondWith(404, 'Not found', 'text/plain'));
  await page.goto('/admin/clients');
  await openActivity();
  await expect(page.getByText('This page could not be loaded')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reload the page' })).toBeVisible();
  await tryAgain(page);
  await expect(page.getByText('This page could not be loaded')).toBeVisible();
  await openClients();
  await expect
    .poll(() => reports)
    .toEqual([
      { source: 'remote:admin', version: expect.any(String), message: expect.stringMatching(/module/) },
    ]);

  await page.unroute(ACTIVITY_PAGE);
  await page.route(
    ACTIVITY_PAGE,
    script(`export function ActivityPage() {
      if (!globalThis.isMended) throw new Error('thrown while rendering');
      return 'mended';
    }`),
  );
  await openActivity();
  await expect(page.getByText('Something went wrong on this page')).toBeVisible();
  await openClients();
  await expect
    .poll(() => reports[1])
    .toEqual({ source: 'remote:admin', version: expect.any(String), message: 'thrown while rendering' });
  await openActivity();
  await expect(page.getByText('Something went wrong on this page')).toBeVisible();
  await page.evaluate(() => Reflect.set(globalThis, 'isMended', true));
  await tryAgain(page);
  await expect(page.getByText('mended')).toBeVisible();
  expect(reports).toHaveLength(2);
});

function tryAgain(page: Page): Promise<void> {
  return page.getByRole('button', { name: 'Try again' }).click();
}

async function expectUnavailable(page: Page, says: RegExp): Promise<void> {
  await expect(page.getByRole('heading', { name: /not available right now/ })).toBeVisible();
  await expect(page.getByText(says)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeEnabled();
}
