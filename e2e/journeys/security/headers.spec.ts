// The response headers of the three origins, and the cookies that they set.
import { expect, signIn, test } from '../../journey.ts';
import { createClientPerson } from '../../people.ts';
import { stack } from '../../stack.ts';

const COMMON = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin',
  'cross-origin-opener-policy': 'same-origin',
  'strict-transport-security': 'max-age=31536000',
};

test('GUARD-08 every origin forbids framing, MIME sniffing and foreign code, in 404 answers too', async ({
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

test('ALL-01 config.json is never cached, so that a deployment takes effect at once', async ({ request }) => {
  const response = await request.get(`${stack.urls.shell}/config.json`);
  expect(response.headers()['cache-control']).toBe('no-store');
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
