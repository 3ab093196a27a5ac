// The response headers of the three origins, and the cookies that they set.
import { get } from 'node:http';
import { expect, signIn, test } from '../../pages/journey.ts';
import { createClientPerson } from '../../data/people.ts';
import { stack } from '../../product/stack.ts';

const COMMON = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin',
  'cross-origin-opener-policy': 'same-origin',
  'strict-transport-security': 'max-age=31536000',
};

test('GUARD-08 every origin forbids framing, MIME sniffing and foreign code, in 404 responses too', async ({
  request,
}) => {
  const pages = [
    `${stack.urls.shell}/`,
    `${stack.urls.shell}/reports`,
    `${stack.urls.shell}/config.json`,
    `${stack.urls.shell}/missing.js`,
    `${stack.urls.portal}/mf-manifest.json`,
    `${stack.urls.portal}/missing.js`,
    `${stack.urls.admin}/mf-manifest.json`,
  ];
  for (const page of pages) {
    const headers = (await request.get(page)).headers();
    expect(headers, page).toMatchObject(COMMON);
    expect(headers['permissions-policy'], page).toMatch(/camera=\(\).*geolocation=\(\).*microphone=\(\)/);
    const policy = headers['content-security-policy'] ?? '';
    expect(policy, page).toMatch(/^default-src 'none'/);
    expect(policy, page).toContain("frame-ancestors 'none'");
    expect(policy, page).not.toMatch(/unsafe-|\*|https?:(?!\/\/localhost)/);
  }
  const shell = (await request.get(stack.urls.shell)).headers()['content-security-policy'] ?? '';
  for (const directive of ["base-uri 'none'", "object-src 'none'", "form-action 'self'"])
    expect(shell).toContain(directive);
});

test('GUARD-08 no path leads out of the served folder, and only hashed files are kept for a year', async ({
  request,
}) => {
  // Playwright's client would resolve the dots before sending.
  const fetchStatus = (path: string) =>
    new Promise<number>((done, fail) => {
      const { hostname, port } = new URL(stack.urls.portal);
      get({ hostname, port, path }, (response) => {
        response.resume();
        done(response.statusCode ?? 0);
      }).once('error', fail);
    });
  for (const path of [
    '/../package.json',
    '/..%2fpackage.json',
    '/%2e%2e/package.json',
    '/assets/..%2f..%2fpackage.json',
    '/%',
  ])
    expect(await fetchStatus(path), path).toBe(404);
  expect((await request.post(`${stack.urls.portal}/mf-manifest.json`)).status()).toBe(405);

  const fetchCacheControl = async (url: string) => (await request.get(url)).headers()['cache-control'];
  const page = await request.get(`${stack.urls.shell}/`);
  const [, script = ''] = /src="(\/assets\/[^"]+)"/.exec(await page.text()) ?? [];
  expect(await fetchCacheControl(stack.urls.shell + script)).toBe('public, max-age=31536000, immutable');
  expect(await fetchCacheControl(`${stack.urls.shell}/`)).toBe('no-cache');
  expect(await fetchCacheControl(`${stack.urls.shell}/favicon.svg`)).toBe('public, max-age=86400');
  // index.html in the place of something that is not there.
  expect(await fetchCacheControl(`${stack.urls.shell}/assets/missing`)).toBe('no-cache');
  expect(await fetchCacheControl(`${stack.urls.shell}/config.json`)).toBe('no-store');
  expect((await request.get(`${stack.urls.shell}/assets/missing.js`)).status()).toBe(404);
  const compressed = await request.get(stack.urls.shell + script, { headers: { 'accept-encoding': 'br' } });
  expect(compressed.headers()).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding' });
});

test('SIDE-03 GUARD-08 the only cookie is the sidebar’s state', async ({ page, context }) => {
  await signIn(page, await createClientPerson());
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Toggle sidebar' }).click();
  await expect
    .poll(() => context.cookies())
    .toEqual([
      expect.objectContaining({ name: 'sidebar_state', value: 'collapsed', sameSite: 'Lax', path: '/' }),
    ]);
});
