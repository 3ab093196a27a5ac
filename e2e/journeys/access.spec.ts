// ALL-02 on every screen in every state: what axe finds, and what it cannot. docs/accessibility.md says which is which.
import type { Page } from '@playwright/test';
import { violationsOn, WCAG } from '../axe.ts';
import { expect, test } from '../journey.ts';
import { casts } from '../screens/all-screens.ts';
import { openBrowserOf, openScreen, type Screen } from '../screens/screen.ts';
import { lostBySpacing, misnamed } from '../text-access.ts';

const AT_ONCE = 3;

/** Everything that is wrong with the screen, in words; empty when all is well. */
async function problemsOf(page: Page, screen: Screen): Promise<string[]> {
  const problems: string[] = [];
  const note = (isWrong: boolean, problem: string) => void (isWrong && problems.push(problem));
  const title = await page.title();
  note(!(title.startsWith(screen.title) && title.endsWith(' · Sentinel Audits')), `is titled "${title}"`);

  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  note((await endlessMotion(page)) > 0, 'moves although reduced motion is asked for');
  // What a menu shows floats beside the landmarks and belongs to its button.
  const inLight = await violationsOn(page, { tags: [...WCAG, 'best-practice'], without: ['region'] });
  problems.push(...inTheme('light', inLight));
  await page.emulateMedia({ colorScheme: 'dark' });
  const inDark = await violationsOn(page, { only: ['color-contrast'] });
  problems.push(...inTheme('dark', inDark));

  // 320 px is 1280 px at 400 % (reflow); letters twice as large are the text alone at 200 %.
  await page.setViewportSize({ width: 320, height: 640 });
  const at320 = await sideways(page);
  note(at320 !== null, `scrolls sideways at 320 px: ${at320}`);
  problems.push(...(await lostBySpacing(page)), ...(await misnamed(page)));
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  const enlarged = await sideways(page);
  note(enlarged !== null, `scrolls sideways with text at 200 %: ${enlarged}`);
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));

  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'active' });
  note(!(await showsFocus(page)), 'shows no focus in forced colours');
  note(
    (await page.locator('[tabindex]:not([tabindex="0"]):not([tabindex^="-"])').count()) > 0,
    'sets a focus order',
  );
  return problems.map((problem) => `${screen.name}: ${problem}`);
}

const inTheme = (theme: string, violations: string[]) =>
  violations.map((violation) => `${theme} ${violation}`);

const endlessMotion = (page: Page) =>
  page.evaluate(
    () =>
      document.getAnimations().filter((one) => one.effect?.getComputedTiming().iterations === Infinity)
        .length,
  );

/** What reaches beyond the right edge, when the page scrolls sideways and goes on doing so. */
async function sideways(page: Page): Promise<string | null> {
  const fits = () => document.documentElement.scrollWidth <= document.documentElement.clientWidth;
  // What follows the size of the window by script, as the sidebar and toasts do, is given time.
  const isFitting = await page.waitForFunction(fits, null, { timeout: 5_000 }).catch(() => null);
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

/** Whether a ring is drawn around what the next key leads to. */
async function showsFocus(page: Page): Promise<boolean> {
  // A panel that has just gone with the size of the window may take the focus with it once.
  for (let attempt = 0; attempt < 3; attempt++) {
    await page.keyboard.press('Tab');
    // Inside of a menu Tab goes nowhere and arrows do.
    if ((await page.locator('[role=menu]').count()) > 0) await page.keyboard.press('ArrowDown');
    if (await hasFocusRing(page)) return true;
  }
  return false;
}

const hasFocusRing = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) return false;
    // A control that is only drawn by its label has the ring there.
    return [focused, focused.closest('label')].some((element) => {
      const style = element && getComputedStyle(element);
      return !!style && style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 1;
    });
  });

for (const [who, make] of Object.entries(casts)) {
  test(`ALL-02 every screen of ${who} can be read and used by everybody`, async ({ browser }) => {
    test.setTimeout(300_000);
    const cast = await make();
    const context = await openBrowserOf(browser, cast);
    const problems: string[] = [];
    const left = [...cast.screens];
    const visit = async () => {
      for (let screen = left.shift(); screen; screen = left.shift()) {
        const page = await openScreen(context, screen);
        problems.push(...(await problemsOf(page, screen)));
        await page.close();
      }
    };
    // Screens that share local storage would overwrite each other's.
    const atOnce = cast.screens.some(({ storage }) => storage) ? 1 : AT_ONCE;
    await Promise.all(Array.from({ length: atOnce }, visit));
    await context.close();
    expect(problems).toEqual([]);
  });
}
