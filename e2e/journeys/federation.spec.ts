import { expect, signIn, test } from '../journey.ts';
import { createAdmin } from '../people.ts';
import { stack } from '../stack.ts';

/** Words that stay in a library's code when it is minified, one for each that must be there once. */
const LIBRARIES = {
  'react-dom': 'onCommitFiberRoot',
  router: 'inside another <Router>',
  'query library': 'QueryClientProvider to set one',
  'supabase-js': 'X-Client-Info',
};

test('react, router, query library and Supabase client are one copy each, and come from the shell alone', async ({
  page,
}) => {
  const scripts = new Map<string, string>();
  page.on('response', async (response) => {
    if (response.request().resourceType() === 'script') scripts.set(response.url(), await response.text());
  });
  await signIn(page, await createAdmin());
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
  await page.getByRole('link', { name: 'Reports', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Audit Reports' })).toBeVisible();

  const origins = new Set([...scripts.keys()].map((url) => new URL(url).origin));
  expect([...origins].toSorted()).toEqual([stack.urls.shell, stack.urls.portal, stack.urls.admin].toSorted());
  for (const [library, word] of Object.entries(LIBRARIES)) {
    const copies = [...scripts].filter(([, code]) => code.includes(word)).map(([url]) => new URL(url).origin);
    expect(copies, library).toEqual([stack.urls.shell]);
  }
});
