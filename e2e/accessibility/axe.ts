import { readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';
import { SLOWNESS } from '../product/slow.ts';

const PASSING_MS = 10_000 * SLOWNESS;
const BREAK_MS = 200;

/** The minified script: a page takes half as long to get and to read it. */
const AXE = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** ALL-02: axe's tags for WCAG 2.2, levels A and AA. */
export const WCAG_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** During a fade, axe does not recognise a dialog and measures the wrong contrast. Endless animations are ignored. */
export async function waitForAnimations(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const runningAnimations = () =>
      document
        .getAnimations()
        .filter((one) => one.playState === 'running' && one.effect?.getComputedTiming().endTime !== Infinity);
    do {
      // An animation starts up to two frames after the change that triggers it.
      await nextFrame();
      await nextFrame();
      await Promise.allSettled(runningAnimations().map((one) => one.finished));
    } while (runningAnimations().length > 0);
  });
}

/** Hovers over a visible toast, so that it does not fade out during the analysis. Returns whether there is one. */
async function hoverToast(page: Page): Promise<boolean> {
  const toast = page.locator('[data-sonner-toast][data-removed="false"]').first();
  const isShown = await toast.isVisible();
  if (isShown) await toast.hover({ timeout: 2_000 }).catch(() => undefined);
  return isShown;
}

type Rules = { tags?: string[]; only?: string[]; without?: string[] };

/** One line for each violation that lasts. Checks the rules in `only`, or those tagged with `tags` except `without`. */
export function findAxeViolations(page: Page, rules: Rules = {}): Promise<string[]> {
  return findLasting(() => runAxe(page, rules));
}

async function runAxe(page: Page, { tags = WCAG_TAGS, only, without = [] }: Rules): Promise<string[]> {
  const isHoveringToast = await hoverToast(page);
  await waitForAnimations(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const violations = await page.evaluate(
    async ([toast, options]) => {
      const { run } = (window as unknown as { axe: typeof axe }).axe;
      return (await run({ include: [document], exclude: [toast] }, options)).violations;
    },
    [
      // This toast is fading out.
      '[data-sonner-toast][data-removed="true"]',
      {
        // Preloading style sheets adds inline styles, which the content security policy blocks.
        preload: false,
        // Passes are not used, and listing them takes time.
        resultTypes: ['violations'],
        runOnly: only ? { type: 'rule', values: only } : { type: 'tag', values: tags },
        rules: {
          'target-size': { enabled: true },
          ...Object.fromEntries(without.map((rule) => [rule, { enabled: false }])),
        },
      } satisfies axe.RunOptions,
    ] as const,
  );
  if (isHoveringToast) await page.mouse.move(0, 0);
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map((node) => `${node.html.slice(0, 200)} (${node.failureSummary})`).join(' | ')}`,
  );
}

/** Ten seconds long: between two states, as before a dialog has taken the focus, there may be a problem that nobody meets. */
export async function findLasting(find: () => Promise<string[]>): Promise<string[]> {
  const end = Date.now() + PASSING_MS;
  for (;;) {
    const problems = await find();
    if (problems.length === 0 || Date.now() > end) return problems;
    await setTimeout(BREAK_MS);
  }
}
