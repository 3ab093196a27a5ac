import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Response } from '@playwright/test';
import { expect, signIn, test } from '../../pages/journey.ts';
import { createAdmin } from '../../data/people.ts';
import { stack } from '../../product/stack.ts';

/** Words that stay in a library's code when it is minified, one for each that must be there once. */
const LIBRARIES = {
  'react-dom': 'onCommitFiberRoot',
  router: 'inside another <Router>',
  'query library': 'QueryClientProvider to set one',
  'Supabase client': 'gotrue-js',
};

test('react, router, query library and Supabase client are one copy each, and come from the shell alone', async ({
  page,
}) => {
  const responses: Response[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') responses.push(response);
  });
  await signIn(page, await createAdmin());
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
  await page.getByRole('link', { name: 'Reports', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Audit Reports' })).toBeVisible();

  const texts = responses.map(async (response) => [response.url(), await response.text()] as const);
  const scripts = new Map(await Promise.all(texts));
  const origins = new Set([...scripts.keys()].map((url) => new URL(url).origin));
  expect([...origins].toSorted()).toEqual([stack.urls.shell, stack.urls.portal, stack.urls.admin].toSorted());
  const remotes = [...scripts].filter(([url]) => !url.startsWith(stack.urls.shell));
  const takesRuntime = remotes.some(([, code]) => code.includes('_FEDERATION_RUNTIME_CORE'));
  expect(takesRuntime, 'no remote takes what federation-runtime.ts sets on globalThis').toBe(true);
  for (const [library, word] of Object.entries(LIBRARIES)) {
    const copies = [...scripts].filter(([, code]) => code.includes(word)).map(([url]) => new URL(url).origin);
    expect(copies, library).toEqual([stack.urls.shell]);
  }
});

test('a change in admin neither builds nor tests portal, a change in a package does both for all three apps', () => {
  const root = fileURLToPath(new URL('../../..', import.meta.url));
  const copy = mkdtempSync(join(tmpdir(), 'portal-affected-'));
  execFileSync('git', ['clone', '--quiet', '--local', root, copy]);
  const tasksAfter = (file: string) => {
    appendFileSync(join(copy, file), '\n// changed\n');
    const dryRun = execFileSync(
      join(root, 'node_modules/.bin/turbo'),
      ['run', 'build', 'test', '--filter=...[HEAD]', '--dry=json', '--cwd', copy],
      {
        encoding: 'utf8',
        env: { ...process.env, TURBO_TELEMETRY_DISABLED: '1' },
        stdio: ['ignore', 'pipe', 'ignore'],
      },
    );
    const { tasks }: { tasks: { taskId: string; command: string }[] } = JSON.parse(dryRun);
    return tasks.filter(({ command }) => command !== '<NONEXISTENT>').map(({ taskId }) => taskId);
  };
  try {
    const admin = tasksAfter('apps/admin/src/routes.tsx');
    expect(admin).toEqual(expect.arrayContaining(['@portal/admin-app#build', '@portal/admin-app#test']));
    expect(admin.filter((task) => /portal-app|shell-app/.test(task))).toEqual([]);
    const all = tasksAfter('packages/ui/src/primitives/button.tsx');
    for (const app of ['portal', 'admin', 'shell']) {
      expect(all).toEqual(expect.arrayContaining([`@portal/${app}-app#build`, `@portal/${app}-app#test`]));
    }
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
});
