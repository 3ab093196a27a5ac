// @vitest-environment window
// Each page of both apps, and its dialogs, as somebody sees them on the scene.
import '../../../packages/testing/src/browser.ts';
import { setTimeout } from 'node:timers/promises';
import { cleanup, getConfig } from '@testing-library/react';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import admin from '../../../apps/admin/src/routes.tsx';
import portal from '../../../apps/portal/src/routes.tsx';
import { runtimeConfig, setRuntimeConfig } from '../../../packages/data/src/client/runtime-config.ts';
import { matchRoutes, type RouteObject } from '../../../packages/frame/src/routing/router.tsx';
import { renderRemote } from '../../../packages/testing/src/render-remote.tsx';
import { testConfig } from '../../../packages/testing/src/test-config.ts';
import { people } from '../people.ts';
import { Browser } from './hooks.ts';
import { nameIds } from './lines.ts';
import { changedLines, IN_FRONT, toText } from './page-text.ts';
import { PAGES, type PageRow } from './pages.ts';
import { startScene, type Scene } from './start-scene.ts';

// The code that pages load late is there at once: a page that waits for it does not always say so.
import.meta.glob(
  [
    '../../../apps/{portal,admin}/src/**/*.tsx',
    '../../../packages/{audit,frame,ui}/src/**/*.tsx',
    '!**/*.test.tsx',
  ],
  { eager: true },
);

/** Later than what has happened on the scene, which is in 2026, and earlier than what is planned, in 2999. */
const NOW = new Date('2026-03-10T12:00Z');
/** What stands for what is still missing. */
const LOADING = '.animate-pulse, output[aria-label^=Loading]';
const routes: RouteObject[] = [...portal.routes, ...admin.routes];
const user = { app_metadata: {}, user_metadata: {}, aud: 'authenticated', created_at: '' };

let scene: Scene;

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  scene = await startScene();
  vi.spyOn(console, 'warn').mockReturnValue();
});
afterAll(() => scene.stop());

/** What the rows show, by what they are called. */
const shown = new Map<string, string>();
let last: { path: string; text: string } | undefined;

it.each(PAGES.map((row) => [nameIds(row.join(' ')), row] as const))('%s', async (name, row) => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  await scene.restore();
  const [, path, ...presses] = row;
  const { text, isInFront } = await show(row);
  expect(text).not.toContain('went wrong');
  // Of the same page, what is different.
  shown.set(name, last?.path === path && !isInFront ? changedLines(last.text, text) : text);
  if (presses.length === 0 && last?.path !== path) last = { path, text };
});

/** What somebody sees: the page, or what is in front of it. */
async function show([who, path, ...presses]: PageRow) {
  await new Browser(scene.http).signIn(who);
  setRuntimeConfig({ ...testConfig, supabase: runtimeConfig().supabase });
  const { queryClient } = renderRemote(routes, path, {
    user: { ...user, id: people[who], email: `${who.toLowerCase()}@guard.test` },
    isAdmin: who === 'admin',
  });
  const isLoading = () =>
    document.querySelector(LOADING) !== null ||
    queryClient.isFetching({ predicate: ({ queryKey }) => queryKey[0] !== 'account-timeout' }) > 0;
  /** Waits until nothing is missing and nothing changes any more. */
  const settle = async (before = '') => {
    let text = before;
    const began = performance.now();
    for (let repeats = 0; repeats < 4;) {
      if (performance.now() - began > 60_000) throw new Error(`Nothing more came after:\n${text}`);
      // oxlint-disable-next-line no-await-in-loop -- polls, while React updates without an act()
      await getConfig().asyncWrapper(() => setTimeout(20));
      const current = isLoading() ? before : toText(document);
      repeats = current === text && text !== before ? repeats + 1 : 0;
      text = current;
    }
    return text;
  };
  let text = await settle();
  for (const press of presses) {
    const button = [...document.querySelectorAll<HTMLElement>('button, [role=menuitem]')].find(
      (each) => (each.ariaLabel ?? each.textContent).trim() === press,
    );
    if (!button) throw new Error(`${path} has no ${press}.`);
    button.click();
    // oxlint-disable-next-line no-await-in-loop -- one press after the other
    text = await settle(text);
  }
  const isInFront = document.querySelector(IN_FRONT) !== null;
  cleanup();
  return { text, isInFront };
}

it('ALL-03 REP-07 each page shows what pages.txt says: vitest --update writes it', async () => {
  const text = Array.from(shown, ([name, shows]) => `== ${name}\n${shows}\n`).join('\n');
  await expect(text).toMatchFileSnapshot('pages.txt');
});

it('each page of both apps is in the table, but the articles, which are texts', () => {
  const pagesOf = (route: RouteObject): RouteObject[] => route.children?.flatMap(pagesOf) ?? [route];
  const opened = PAGES.map(
    ([, path]) => matchRoutes(routes, { pathname: path.replace(/\?.*/, '') })?.at(-1)?.route,
  );
  const missing = routes.flatMap(pagesOf).filter((page) => !opened.includes(page));
  // The last is shown for an address without a page.
  expect(missing.map(({ path }) => path)).toEqual(['knowledge/:slug', ':page/*']);
});
