// ALL-02: checks every screen in every state with axe and with our own checks. docs/accessibility.md lists both.
import type { BrowserContext, Page } from '@playwright/test';
import { findAxeViolations, WCAG_TAGS } from '../../axe.ts';
import { findFocusProblems } from '../../focus-checks.ts';
import { expect, test } from '../../journey.ts';
import { screenSets } from '../../screens/all-screens.ts';
import { leavesNothing, openContext, showScreen, type Screen } from '../../screens/screen.ts';
import { SLOWNESS } from '../../slow.ts';
import { findTextCutOffBySpacing, findMislabelledControls } from '../../text-checks.ts';

const CONCURRENT_TABS = 2;

/**
 * QueryContent shows a failure and a wait in the same way on every page, so one screen of each set stands for them. The
 * pictures of `npm run screens` have all of them.
 */
function withoutRepeatedStates(screens: Screen[]): Screen[] {
  const stateOf = ({ failingRequests, hangingRequests }: Screen) =>
    failingRequests ? 'failing' : hangingRequests ? 'loading' : null;
  return screens.filter(
    (screen, index) =>
      stateOf(screen) === null || screens.findIndex((one) => stateOf(one) === stateOf(screen)) === index,
  );
}

/** Returns a description of each problem on the screen; empty when there are none. */
async function findProblems(page: Page, screen: Screen): Promise<string[]> {
  const problems: string[] = [];
  const reportAll = (where: string, found: string[]) =>
    problems.push(...found.map((one) => `${where} ${one}`));
  const reportIf = (isProblem: boolean, problem: string) => void (isProblem && problems.push(problem));
  const title = await page.title();
  reportIf(!(title.startsWith(screen.title) && title.endsWith(' · Sentinel Audits')), `is titled "${title}"`);

  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  const media = page.locator('audio, video, img:not([alt=""]), object, embed, iframe');
  reportIf((await media.count()) > 0, 'shows or plays what is neither text nor decoration');
  reportIf((await countEndlessAnimations(page)) > 0, 'moves although reduced motion is asked for');
  // The top bar covers a part of what is scrolled beneath it.
  await page.evaluate(() => window.scrollTo(0, 0));
  // "region" is excluded because an open menu is rendered outside the landmarks.
  reportAll(
    'in light',
    await findAxeViolations(page, { tags: [...WCAG_TAGS, 'best-practice'], without: ['region'] }),
  );
  reportAll('in light', await findFocusProblems(page));
  await page.emulateMedia({ colorScheme: 'dark' });
  reportAll('in dark', await findAxeViolations(page, { only: ['color-contrast'] }));
  reportAll('in dark', await findFocusProblems(page));

  // A width of 320 px equals 1280 px at 400 % zoom (reflow). A root font size of 200 % enlarges the text alone.
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 320, height: 640 });
  const at320 = await horizontalOverflow(page);
  reportIf(at320 !== null, `scrolls sideways at 320 px: ${at320}`);
  reportAll('at 320 px', await findFocusProblems(page));
  reportAll('at 320 px', [
    ...(await findTextCutOffBySpacing(page)),
    ...(await findMislabelledControls(page)),
  ]);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  const enlarged = await horizontalOverflow(page);
  reportIf(enlarged !== null, `scrolls sideways with text at 200 %: ${enlarged}`);
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));

  await page.emulateMedia({ forcedColors: 'active' });
  reportAll('in forced colours', await findFocusProblems(page));
  return problems.map((problem) => `${screen.name}: ${problem}`);
}

/** Opens a tab that may be left with unsaved changes. */
async function openTab(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  page.on('dialog', (dialog) => void dialog.accept());
  return page;
}

/** Makes a tab like a new one, which takes less time than opening a new one. */
async function emptyTab(page: Page): Promise<void> {
  await page.evaluate(() => sessionStorage.clear());
  await page.emulateMedia({ colorScheme: null, reducedMotion: null, forcedColors: null });
  await page.setViewportSize({ width: 1280, height: 720 });
}

const countEndlessAnimations = (page: Page) =>
  page.evaluate(
    () =>
      document.getAnimations().filter((one) => one.effect?.getComputedTiming().iterations === Infinity)
        .length,
  );

/** Returns the elements that make the page scroll sideways, or null when it does not. */
async function horizontalOverflow(page: Page): Promise<string | null> {
  const fits = () => document.documentElement.scrollWidth <= document.documentElement.clientWidth;
  // The sidebar and toasts adapt to the window size by script, which takes a moment.
  const isFitting = await page.waitForFunction(fits, null, { timeout: 15_000 }).catch(() => null);
  if (isFitting) return null;
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const wide = [...document.querySelectorAll('body *')].filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 1,
    );
    return `${scrollWidth - clientWidth} px, by ${wide
      .slice(-2)
      .map((element) => element.outerHTML.slice(0, 120))
      .join(' and ')}`;
  });
}

for (const [who, createScreenSet] of Object.entries(screenSets)) {
  test(`ALL-02 every screen of ${who} is accessible`, async ({ browser }) => {
    test.setTimeout(300_000 * SLOWNESS);
    const screenSet = await createScreenSet();
    const context = await openContext(browser, screenSet);
    const problems: string[] = [];
    const remaining = withoutRepeatedStates(screenSet.screens);
    const visit = async () => {
      let page: Page | undefined;
      for (let screen = remaining.shift(); screen; screen = remaining.shift()) {
        page ??= await openTab(context);
        await showScreen(page, screen);
        problems.push(...(await findProblems(page, screen)));
        if (leavesNothing(screen)) await emptyTab(page);
        else {
          await page.close();
          page = undefined;
        }
      }
    };
    // Screens that set local storage would overwrite each other's entries.
    const tabCount = screenSet.screens.some(({ storage }) => storage) ? 1 : CONCURRENT_TABS;
    await Promise.all(Array.from({ length: tabCount }, visit));
    await context.close();
    expect(problems).toEqual([]);
  });
}
