// ALL-02: checks every screen in every state with axe and with our own checks. docs/accessibility.md lists both.
import type { BrowserContext, Page } from '@playwright/test';
import { findAxeViolations, findLasting, WCAG_TAGS } from '../../accessibility/axe.ts';
import { findFocusProblems } from '../../accessibility/focus-checks.ts';
import { expect, test } from '../../pages/journey.ts';
import { screenSets } from '../../screens/all-screens.ts';
import { leavesNothing, openContext, type Screen, showScreen } from '../../screens/screen.ts';
import { SLOWNESS } from '../../product/slow.ts';
import { findMislabelledControls, findTextCutOffBySpacing } from '../../accessibility/text-checks.ts';

const CONCURRENT_TABS = 2;

/**
 * QueryContent shows a failure and a wait in the same way on every page, so one screen of each set stands for them. The
 * pictures of `npm run screens` have all of them.
 */
function withoutRepeatedStates(screens: Screen[]): Screen[] {
  const stateOf = ({ failing, hanging }: Screen) => (failing ? 'failing' : hanging ? 'loading' : null);
  return screens.filter(
    (screen, index) =>
      stateOf(screen) === null || screens.findIndex((one) => stateOf(one) === stateOf(screen)) === index,
  );
}

async function findProblems(page: Page, screen: Screen): Promise<string[]> {
  const problems: string[] = [];
  const report = (where: string, found: string[]) => problems.push(...found.map((one) => `${where} ${one}`));
  report('is titled', await findLasting(() => findWrongTitle(page)));

  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  report('with reduced motion', await findLasting(() => findMediaAndMotion(page)));
  // The top bar covers a part of what is scrolled beneath it.
  await page.evaluate(() => window.scrollTo(0, 0));
  // "region" is excluded because an open menu is rendered outside the landmarks.
  report(
    'in light',
    await findAxeViolations(page, { tags: [...WCAG_TAGS, 'best-practice'], without: ['region'] }),
  );
  report('in light', await findFocusProblems(page));
  await page.emulateMedia({ colorScheme: 'dark' });
  report('in dark', await findAxeViolations(page, { only: ['color-contrast'] }));
  report('in dark', await findFocusProblems(page));

  // A width of 320 px equals 1280 px at 400 % zoom (reflow). A root font size of 200 % enlarges the text alone.
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 320, height: 640 });
  report('at 320 px', await findOverflow(page));
  report('at 320 px', await findFocusProblems(page));
  report('at 320 px', await findAxeViolations(page, { only: ['target-size'] }));
  report('at 320 px', await findLasting(() => findTextCutOffBySpacing(page)));
  report('at 320 px', await findLasting(() => findMislabelledControls(page)));
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  report('with text at 200 %', await findOverflow(page));
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));

  await page.emulateMedia({ forcedColors: 'active' });
  report('in forced colours', await findFocusProblems(page));
  report('in forced colours', await findLasting(() => findHiddenStates(page)));
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

async function findWrongTitle(page: Page): Promise<string[]> {
  const title = await page.title();
  return title.endsWith(' · Sentinel Audits') ? [] : [title];
}

/** Returns what shows or plays what is neither text nor decoration, and what moves although reduced motion is asked for. */
const findMediaAndMotion = (page: Page) =>
  page.evaluate(() => {
    const media = document.querySelectorAll('audio, video, img:not([alt=""]), object, embed, iframe');
    const endless = document
      .getAnimations()
      .filter((one) => one.effect?.getComputedTiming().iterations === Infinity)
      .map((one) => (one.effect as KeyframeEffect).target?.outerHTML);
    return [
      ...Array.from(media, (one) => `shows more than text: ${one.outerHTML.slice(0, 120)}`),
      ...endless.map((html) => `moves without end: ${html?.slice(0, 120)}`),
    ];
  });

/** Returns the elements that make the page scroll sideways. The sidebar and toasts adapt to the window size by script. */
const findOverflow = (page: Page) =>
  findLasting(() =>
    page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      if (scrollWidth <= clientWidth) return [];
      const wide = [...document.querySelectorAll('body *')].filter(
        (element) => element.getBoundingClientRect().right > clientWidth + 1,
      );
      const elements = wide.slice(-2).map((element) => element.outerHTML.slice(0, 120));
      return [`scrolls sideways by ${scrollWidth - clientWidth} px: ${elements.join(' and ')}`];
    }),
  );

/** Returns what is current, pressed or selected and looks the same without it. Forced colours remove backgrounds. */
const findHiddenStates = (page: Page) =>
  page.evaluate(() => {
    const looks = (element: Element) => {
      const style = getComputedStyle(element);
      return [
        style.outline,
        style.borderColor,
        style.borderWidth,
        style.textDecoration,
        style.fontWeight,
      ].join();
    };
    const states = {
      'aria-current': '',
      'aria-pressed': '',
      // A selected option has a tick.
      'aria-selected': ':not([role=tab], [role=option]:has(svg))',
      'data-state': ':not([role=tabpanel])',
    };
    return Object.entries(states).flatMap(([name, which]) =>
      [...document.querySelectorAll(`[${name}]${which}`)]
        .filter((element) => /^(true|page|active|checked)$/.test(element.getAttribute(name) ?? ''))
        .filter((element) => {
          const value = element.getAttribute(name) ?? '';
          const shown = looks(element);
          element.removeAttribute(name);
          const hidden = looks(element);
          element.setAttribute(name, value);
          return shown === hidden && element.checkVisibility();
        })
        .map((element) => `does not show ${name}: ${element.outerHTML.slice(0, 140)}`),
    );
  });

for (const [who, createScreenSet] of Object.entries(screenSets)) {
  test(`ALL-02 every screen of ${who} is accessible`, async ({ browser }) => {
    test.setTimeout(900_000 * SLOWNESS);
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
