// Each page of a table, as somebody sees and uses it on the scene.
import '../../../packages/testing/src/browser.ts';
import { setTimeout } from 'node:timers/promises';
import { cleanup, fireEvent, getConfig, within } from '@testing-library/react';
import { toast } from 'sonner';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import admin from '../../../apps/admin/src/routes.tsx';
import portal from '../../../apps/portal/src/routes.tsx';
import { useImpersonationStore } from '../../../apps/shell/src/cache/impersonation-store.ts';
import { shellRoutes } from '../../../apps/shell/src/boot/router.tsx';
import { prefetchPage } from '../../../apps/shell/src/remotes/mounting/prefetch-links.ts';
import { queryClient as shellQueryClient } from '../../../apps/shell/src/cache/query-client.tsx';
import { renderRoutes } from '../../../apps/shell/testing/render-routes.tsx';
import { useSessionStore, type Session, type User } from '../../../packages/auth/src/session/session.ts';
import { paths } from '../../../packages/domain/src/routing/paths.ts';
import { runtimeConfig, setRuntimeConfig } from '../../../packages/data/src/client/runtime-config.ts';
import { useSelectedClient } from '../../../packages/frame/src/client-state/selected-client.ts';
import { matchRoutes, type RouteObject } from '../../../packages/frame/src/routing/router.tsx';
import { viewOf } from '../../../packages/testing/src/builders.ts';
import { signOut } from '../../../packages/testing/src/network.ts';
import { noteShownLocation } from '../../../packages/testing/src/note-shown-location.tsx';
import { renderRemote } from '../../../packages/testing/src/render-remote.tsx';
import { testConfig } from '../../../packages/testing/src/test-config.ts';
import { backendDump } from '../database/copies.ts';
import { people } from '../people.ts';
import { holdRequests, type HeldRequests } from './held-requests.ts';
import { ReadingWorker, Transfer } from './browser-parts.ts';
import { Browser } from './hooks.ts';
import { nameIds } from './lines.ts';
import { MESSAGES, changedLines, findInFront, linesBeside, linesMeanwhile, toText } from './page-text.ts';
import { toName, toPerson, type PageRow, type Step } from './page-rows.ts';
import { OWNER } from './scene.ts';
import { startScene, type Scene } from './start-scene.ts';

// The code that pages load late is there at once: a page that waits for it does not always say so.
import.meta.glob(
  [
    '../../../apps/{portal,admin}/src/**/*.tsx',
    '../../../apps/shell/src/{account,legal,mount,unsubscribe,verify}/**/*.{ts,tsx}',
    '../../../packages/{audit,frame,ui}/src/**/*.tsx',
    '!**/*.{test,worker}.*',
  ],
  { eager: true },
);

/** Later than what has happened on the scene, which is in 2026, and earlier than what is planned, in 2999. */
const NOW = new Date('2026-03-10T12:00Z');
/** What stands for what is still missing. */
const LOADING =
  '.animate-pulse, [aria-busy=true], output[aria-label^=Loading], [role=progressbar]:is([aria-label^=Upload], [aria-label^=Reading])';
const routes: RouteObject[] = [...portal.routes, ...admin.routes];
const shellPages = shellRoutes([]).flatMap(({ children = [] }) =>
  children.filter(({ path }) => path !== '*'),
);
const user = { app_metadata: {}, user_metadata: {}, aud: 'authenticated', created_at: '' };

let scene: Scene;
let requests: HeldRequests;

/** Opens the pages of `rows`, and compares what they show with the text `file`. */
export function testPages(rows: readonly PageRow[], file: string): void {
  beforeAll(async () => {
    // Other tests start from the dump, too: it is made at the real time.
    await backendDump();
    vi.useFakeTimers({ toFake: ['Date'], now: NOW });
    scene = await startScene();
    // That of the readers: the database's is UTC.
    process.env['TZ'] = 'Pacific/Marquesas';
    requests = holdRequests(scene.http.backend.url);
    vi.spyOn(console, 'warn').mockReturnValue();
    vi.stubGlobal('XMLHttpRequest', Transfer);
    vi.stubGlobal('Worker', ReadingWorker);
    new MutationObserver(() => (isMutated = true)).observe(document, MUTATIONS);
    const windowOf = matchMedia;
    vi.spyOn(globalThis, 'matchMedia').mockImplementation((media) =>
      Object.assign(windowOf(media), { matches: media.includes(isPhone ? 'max-width' : 'min-width') }),
    );
    const writeText = async (text: string) => void (copied = text);
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
  });
  // A row that failed leaves its page.
  afterEach(cleanup);
  afterAll(async () => {
    // Sonner takes a message that goes away after 0.2 s, also when its page has gone, and needs the window.
    await setTimeout(300);
    process.env['TZ'] = 'UTC';
    await scene.stop();
  });

  /** The pages that were seen while they wait for what they load, each by its pattern and the kind of its visitor. */
  const probed = new Set<string>();
  /** What the rows show: a page once, then what is done there, each time on a page that was just opened. */
  const shown: string[] = [];
  let last: { name: string; path: string; text: string } | undefined;
  /** How often a page was opened at another of its addresses first, by its pattern and the kind of its visitor. */
  const moved = new Map<string, number>();

  it.each(rows.map((row) => [nameIds(row.map(toName).join(' ')), row] as const))('%s', async (_, row) => {
    vi.useFakeTimers({ toFake: ['Date'], now: NOW });
    const [who, path, ...steps] = row;
    const probe = `${kindOf(who)} ${patternOf(path)}`;
    const isSimilar = last?.name.startsWith(`${who} `) && patternOf(last.path) === patternOf(path);
    const moves = moved.get(probe) ?? 0;
    const from = isSimilar && last && moves < 2 ? last.path : path;
    if (from !== path) moved.set(probe, moves + 1);
    const [page, ...states] = await show(row, !probed.has(probe), from);
    probed.add(probe);
    if (!page) throw new Error('Nothing was shown.');
    for (const { text } of [page, ...states]) expect(text).not.toContain('went wrong on');
    const stored = await scene.restore();
    const name = nameIds(`${who} ${path}`);
    const lines: string[] = [];
    if (last?.name !== name) lines.push(`${last ? '\n' : ''}== ${name}`);
    lines.push(...page.attempt);
    if (last?.path !== path) lines.push(page.text);
    else if (last.name !== name) lines.push(changedLines(last.text, page.text));
    for (const [at, step] of steps.entries()) {
      const [before = page, after = page] = [states[at - 1], states[at]];
      const isTyped = typeof step !== 'string';
      const isOpened = after.isInFront && !before.isInFront;
      // Typed values beside the state before, what a press has led to beside the page.
      const other = isTyped || after.isInFront ? before : page;
      const isNew = isOpened || after.pathname !== other.pathname;
      lines.push(`${'>'.repeat(at + 1)} ${nameIds(toName(step))}`);
      lines.push(...after.attempt, isNew ? after.text : changedLines(other.text, after.text));
    }
    if (stored) lines.push(`stored: ${stored}`);
    const text = [...lines, ...keptInBrowser()].filter(Boolean).join('\n');
    shown.push(`${text}\n`);
    last = { name, path, text: last?.path === path ? last.text : page.text };
  });

  it('ALL-02 ALL-03 AUTH-07 CONT-01 REP-07 each page shows what the text file says: vitest --update writes it', async () => {
    await expect(shown.join('')).toMatchFileSnapshot(file);
  });
}

/** Tests that each page of the app is in a row. */
export function testThatAllAreOpened(app: { routes: RouteObject[] }, rows: readonly PageRow[]): void {
  it('each page of the app is opened', () => {
    const pagesOf = (route: RouteObject): RouteObject[] => route.children?.flatMap(pagesOf) ?? [route];
    const opened = rows.map(([, path]) => match(path, routes)?.at(-1)?.route);
    const missing = app.routes.flatMap(pagesOf).filter((page) => !opened.includes(page));
    expect(missing.map(({ path }) => path)).toEqual([]);
  });
}

const match = (path: string, among: RouteObject[]) =>
  matchRoutes(among, { pathname: path.replace(/[?#].*/, '') });

const patternOf = (path: string) =>
  match(path, [...shellPages, ...routes])
    ?.map(({ route }) => route.path)
    .join('/');

/** A page loads the same for all of a kind. */
const kindOf = (who: PageRow[0]) =>
  who === 'anonymous' ? who : /admin|auditor/i.test(who) ? 'staff' : 'client';

type Look = { text: string; isInFront: boolean };
type State = Look & {
  pathname: string;
  /** What was seen while a change was held. */
  meanwhile: Look | undefined;
  /**
   * How the first attempt at the step looked, which was refused: meanwhile (~) and then (!). Of a page, what it shows beside that while
   * it waits (~), when nothing can be loaded (!), and when only what it asks for first can be (!!), and what its route names as its first
   * queries although the page does not ask for it (?).
   */
  attempt: string[];
};

/**
 * What somebody sees: the page, then what each step leaves of it or puts in front of it. A step that changes something fails the first
 * time: `attempts` has what was seen meanwhile and then, of steps that are not possible again without opening the page again. A page of a
 * remote is opened at its address `from` first, of which nothing stays.
 */
async function show(
  row: PageRow,
  isProbed: boolean,
  from: string,
  attempts = new Map<number, string[]>(),
): Promise<State[]> {
  const [who, path, ...steps] = row;
  const person = toPerson(who);
  const email = `${person.toLowerCase()}@guard.test`;
  isPhone = who.endsWith(' on a phone');
  const isAdmin = /admin$|^imp/i.test(person);
  const impersonation = person === 'impersonating' ? viewOf(OWNER) : null;
  useImpersonationStore.setState({ impersonation });
  useSelectedClient.setState({
    client: who.startsWith('admin for owner') ? { clientId: OWNER, name: 'owner company', email } : null,
  });
  signOut();
  await new Browser(scene.http).signIn(person);
  setRuntimeConfig({ ...testConfig, supabase: runtimeConfig().supabase });
  const signedIn = person === 'anonymous' ? null : { ...user, id: people[person], email };
  // Without their account, people see no page at all.
  if (isProbed) requests.hold(() => toText(document) !== '');
  const isOfShell = !signedIn || match(path, shellPages) !== null;
  const noted = noteShownLocation(isOfShell ? [...shellPages, { path: '*', element: null }] : routes);
  const { queryClient, router } = isOfShell
    ? renderShellPage(noted.routes, path, signedIn)
    : renderRemote(noted.routes, from, { user: signedIn, isAdmin, impersonation });
  pressedAt = undefined;
  let lastMessage = 0;
  const forget = () => {
    copied = '';
    lastMessage = lastMessageId();
  };
  forget();
  const isLoading = () =>
    document.querySelector(LOADING) !== null ||
    Array.from(document.getElementsByTagName('output')).some((status) => status.textContent === 'Loading…') ||
    noted.shown.key !== router.state.location.key ||
    requests.isSent() ||
    queryClient.isMutating() > 0 ||
    queryClient.isFetching({ predicate: ({ queryKey }) => queryKey[0] !== 'account-timeout' }) > 0;
  const look = () => {
    const { pathname, search, hash } = router.state.location;
    const address = `${pathname}${search}${hash}`;
    const isReplaced = router.state.historyAction === 'REPLACE';
    return [
      document.title,
      toText(document),
      address !== path && `at ${nameIds(address)}${isReplaced ? ' instead' : ''}`,
      pathname === pressedAt && document.activeElement === document.body && 'Nothing has the focus.',
      !dispatchEvent(new Event('beforeunload', { cancelable: true })) && 'Closing the tab asks first.',
      copied && `copied: ${nameIds(copied).replaceAll(scene.http.backend.url, 'https://backend.test')}`,
      ...messagesSince(lastMessage),
    ]
      .filter(Boolean)
      .join('\n');
  };
  /** Waits until nothing changes any more while requests wait, for some time if there are none. */
  const still = async () => {
    let text = '';
    for (let repeats = 0; repeats < (requests.isHeld() ? 3 : 12);) {
      // oxlint-disable-next-line no-await-in-loop -- polls
      await getConfig().asyncWrapper(() => setTimeout(20));
      const current = look();
      repeats = current === text ? repeats + 1 : 0;
      text = current;
    }
    return text;
  };
  /** Waits until nothing is missing and nothing changes any more. */
  const settle = async (before = ''): Promise<State> => {
    let text = before;
    const began = performance.now();
    isMutated = true;
    let meanwhile: Look | undefined;
    const isInFront = () => findInFront(document) !== undefined;
    for (let repeats = 0; repeats < 4;) {
      if (performance.now() - began > 60_000) throw new Error(`Nothing more came after:\n${text}`);
      const isHeld = requests.isHeld();
      // oxlint-disable-next-line no-await-in-loop -- polls, while React updates without an act()
      await getConfig().asyncWrapper(() => setTimeout(20));
      if (isHeld) {
        meanwhile = { text: look(), isInFront: isInFront() };
        requests.refuse();
      }
      const isMissing = isLoading();
      // Most of the time goes into making texts. Before one counts, it is made again: fields get their values without a mutation.
      const current = isMissing ? before : isMutated || repeats === 3 ? look() : text;
      isMutated = isMissing;
      // A step that was refused may be refused again in the same way.
      const isShown = current !== before || (!isMissing && performance.now() - began > 3000);
      // A form says that it has kept a draft 0.4 s after the last change, and a search begins after 0.25 s. The form of the application
      // shows nothing before.
      const isNew = current.includes('Not saved yet.') || router.state.location.pathname === paths.onboarding;
      const isLate = (isNew || isSearch) && performance.now() - began < 700;
      repeats = current === text && isShown && !isLate ? repeats + 1 : 0;
      text = current;
    }
    const { pathname } = router.state.location;
    return { text, pathname, isInFront: isInFront(), meanwhile, attempt: [] };
  };
  const looks: string[] = [];
  if (isProbed) {
    looks.push(await still());
    requests.refuse('refuse');
    looks.push((await settle()).text);
    requests.hold(() => true);
    for (const button of document.querySelectorAll('button'))
      if (/^(Try|Load) again$/.test(button.textContent.trim())) button.click();
    await still();
    forget();
    requests.pass('refuse');
    looks.push((await settle()).text);
    requests.hold(() => false);
    forget();
    await queryClient.refetchQueries();
  }
  if (from !== path && !isOfShell) {
    await settle();
    await router.navigate(path);
    forget();
  }
  const page = await settle();
  const inVain: string[] = [];
  prefetchPage(routes, router.state.location, ({ queryKey }) => {
    if (!queryClient.getQueryCache().find({ queryKey })) inVain.push(JSON.stringify(queryKey));
  });
  page.attempt = looks.map((text, at) => linesBeside(page.text, text, ['~ ', '! ', '!! '][at] ?? ''));
  if (inVain.length > 0) page.attempt.push(`? ${nameIds(inVain.join())}`);
  const states = [page];
  for (const [at, step] of steps.entries()) {
    forget();
    const before = look();
    // Lists by time would show in any order what is done at the same time.
    vi.setSystemTime(Date.now() + 1000);
    requests.hold(() => !attempts.has(at) && queryClient.isMutating() > 0);
    pressedAt = typeof step === 'string' ? router.state.location.pathname : undefined;
    take(step, router);
    // oxlint-disable-next-line no-await-in-loop -- one step after the other
    let state = await settle(before);
    requests.pass();
    if (state.meanwhile !== undefined) {
      // What a dialog was in front of, when it has closed.
      const former = (now: Look) => (states.at(-1)?.isInFront && !now.isInFront ? page.text : before);
      attempts.set(at, [
        linesMeanwhile(former(state.meanwhile), state.meanwhile.text),
        changedLines(former(state), state.text).replaceAll(/^/gm, '! '),
        former(state) === before ? '' : '! It has closed.',
      ]);
      if (!isRepeatable(step)) {
        cleanup();
        await scene.restore();
        const [again = page, ...rest] = await show(row, false, from, attempts);
        return [{ ...again, attempt: page.attempt }, ...rest];
      }
      forget();
      const failed = look();
      take(step, router);
      state = await settle(failed);
    }
    states.push({ ...state, attempt: attempts.get(at) ?? [] });
  }
  cleanup();
  return states;
}

function renderShellPage(pages: RouteObject[], path: string, signedIn: User | null) {
  if (signedIn) useSessionStore.setState({ status: 'signed-in', session: { user: signedIn } as Session });
  return { queryClient: shellQueryClient, router: renderRoutes(pages, path) };
}

/** Sonner counts messages, and keeps the last hundred. */
const lastMessageId = () => Number(toast.getHistory().at(-1)?.id ?? 0);

/** Also those that have disappeared again. */
function messagesSince(last: number): string[] {
  return toast.getHistory().flatMap((message) => {
    if (!('title' in message) || Number(message.id) <= last) return [];
    const { title, description, action } = message;
    const button = action && typeof action === 'object' && 'label' in action && action.label;
    const texts = [title, description, button].flatMap((part) => (typeof part === 'string' ? part : []));
    return `message: ${texts.join(' · ')}`;
  });
}

/** What the row has left in the browser's storage. The time of a draft depends on the speed of the machine. */
const keptInBrowser = () =>
  [localStorage, sessionStorage]
    .flatMap((storage) => Object.entries<string>(storage))
    .filter(([key]) => !/^audit-portal-(auth|client|selected-client)/.test(key))
    .map(([key, value]) => nameIds(`kept: ${key} ${value.replace(/,"keptAt".*/, '')}`).slice(0, 200));

let isPhone = false;

/** The page on which something was pressed last: when another one opens, the shell moves the focus. */
let pressedAt: string | undefined;

const MUTATIONS = { attributes: true, characterData: true, childList: true, subtree: true };
/** Whether something in the document has changed since it was last made a text. */
let isMutated = true;

/** Whether the last step was to search. */
let isSearch = false;

/** What was copied last. */
let copied = '';

const inFront = () => findInFront(document) ?? document.body;

function take(step: Step, router: ReturnType<typeof renderRoutes>): void {
  isSearch = false;
  if (typeof step !== 'string') Object.entries(step).forEach(([label, value]) => enter(label, value));
  else if (step.startsWith('/')) void router.navigate(step);
  else if (step === '←') void router.navigate(-1);
  else press(step);
}

function findButton(label: string): HTMLElement | undefined {
  const buttons = inFront().querySelectorAll<HTMLElement>('button, [role=menuitem], [role=option], a[href]');
  return Array.from(buttons).find(
    (each) => (each.ariaLabel ?? each.textContent).replaceAll(/\s/g, ' ').trim() === label,
  );
}

function press(label: string): void {
  const button = findButton(label);
  if (!button) throw new Error(`There is no ${label} in:\n${toText(document)}`);
  // The message goes, with what has the focus.
  if (button.closest(MESSAGES)) pressedAt = undefined;
  button.focus();
  // A menu opens when the pointer goes down, or by the keyboard.
  if (button.ariaHasPopup === 'menu') fireEvent.keyDown(button, { key: 'Enter' });
  else if (!button.matches('[role=tab]')) button.click();
}

/** Whether a step that was refused can be taken again: its button is still there, or the option of its list was given up. */
function isRepeatable(step: Step): boolean {
  if (typeof step === 'string') return findButton(step) !== undefined;
  return Object.entries(step).every(([label, value]) => {
    const field = findField(label);
    return field instanceof HTMLSelectElement && field.selectedOptions[0]?.label !== value;
  });
}

const findField = (label: string) =>
  within(inFront()).getByLabelText<HTMLInputElement | HTMLSelectElement>(label, {
    selector: 'input, select, textarea',
  });

/** Types into a field, selects an option by its label, ticks a box with "x" and unticks it with nothing, or chooses files. */
function enter(label: string, value: string): void {
  const field = findField(label);
  isSearch ||= field.type === 'search';
  if (field instanceof HTMLSelectElement)
    fireEvent.change(field, {
      target: { value: Array.from(field.options).find((option) => option.label === value)?.value },
    });
  else if (/checkbox|radio/.test(field.type)) {
    if (field.checked !== (value === 'x')) field.click();
  } else if (field.type === 'file') fireEvent.change(field, { target: { files: toFiles(value) } });
  else fireEvent.input(field, { target: { value } });
}

/** Each begins after a blank line with a line that is its name. */
const toFiles = (value: string) =>
  value.split('\n\n').map((file) => {
    const [name = '', ...lines] = file.split('\n');
    return new File([lines.join('\n')], name);
  });
