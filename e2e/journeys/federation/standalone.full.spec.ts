import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer, type ViteDevServer } from 'vite';
import { standaloneConfig } from '../../../scripts/federation/standalone.ts';
import { expect, test } from '../../pages/journey.ts';
import { createClientPerson } from '../../data/people.ts';
import { stack } from '../../product/stack.ts';
import { signInByForm } from '../../pages/forms.ts';

test.use({ baseURL: stack.urls?.standalone });

const cacheDir = mkdtempSync(join(tmpdir(), 'portal-standalone-'));
let server: ViteDevServer | undefined;
test.afterEach(() => server?.close());
test.afterAll(() => rmSync(cacheDir, { recursive: true, force: true }));

test('AUTH-10 ROUTE-05 the portal runs alone, with a real sign-in, and says that admin is not running', async ({
  page,
  request,
}) => {
  const client = await createClientPerson();
  const { port } = new URL(stack.urls.standalone ?? '');
  server = await createServer({
    ...standaloneConfig('portal'),
    cacheDir,
    logLevel: 'error',
    server: { port: Number(port), strictPort: true, watch: null },
  });
  await server.listen();
  const config = await (await request.get(`${stack.urls.shell}/config.json`)).text();
  await page.route('**/config.json', (route) =>
    route.fulfill({ body: config, contentType: 'application/json' }),
  );

  await signInByForm(page, client.email);
  // The server compiles what is requested for the first time.
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'Only portal is running' })).toBeVisible();
  // The page leaves before its server ends: what it still loads would fail.
  await page.goto('about:blank');
});
