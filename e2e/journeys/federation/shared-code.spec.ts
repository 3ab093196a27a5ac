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
  const urls = new Set<string>();
  page.on('request', (request) => {
    if (request.resourceType() === 'script') urls.add(request.url());
  });
  await signIn(page, await createAdmin());
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
  await page.getByRole('link', { name: 'Reports', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Audit Reports' })).toBeVisible();

  // Fetched again, because a browser does not keep the content of every response.
  const texts = [...urls].map(async (url) => [url, await (await fetch(url)).text()] as const);
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
