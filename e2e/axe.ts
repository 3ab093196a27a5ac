import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** ALL-02: the rules of WCAG 2.2, levels A and AA. */
export const WCAG_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * Waits until nothing on the page is on its way: half transparent, a dialog is no dialog to axe, and a colour between
 * two has the contrast of neither. Motion without an end, as a spinner's, does not count.
 */
export async function waitForAnimations(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const runningAnimations = () =>
      document
        .getAnimations()
        .filter((one) => one.playState === 'running' && one.effect?.getComputedTiming().endTime !== Infinity);
    do {
      // What has just been changed begins to move with the frame after next.
      await nextFrame();
      await nextFrame();
      await Promise.allSettled(runningAnimations().map((one) => one.finished));
    } while (runningAnimations().length > 0);
  });
}

/** A toast stays as long as it is pointed at: none goes, half transparent, while it is judged. Says whether there is one. */
async function hoverToast(page: Page): Promise<boolean> {
  const toast = page.locator('[data-sonner-toast][data-removed="false"]').first();
  const isShown = await toast.isVisible();
  if (isShown) await toast.hover({ timeout: 2_000 }).catch(() => undefined);
  return isShown;
}

/**
 * What axe finds on the page once it is at rest, a line for each rule, with axe's own words; empty when all is well.
 * Asks for the rules named in `only`, or for those of `tags` but the ones named in `without`.
 */
export async function findAxeViolations(
  page: Page,
  { tags = WCAG_TAGS, only, without = [] }: { tags?: string[]; only?: string[]; without?: string[] } = {},
): Promise<string[]> {
  const isHoveringToast = await hoverToast(page);
  await waitForAnimations(page);
  const disabled = without.map((rule) => [rule, { enabled: false }]);
  const { violations } = await new AxeBuilder({ page })
    // Without frames there is nothing to gain from the second page that axe would open for its results.
    .setLegacyMode()
    // Half transparent on its way out.
    .exclude('[data-sonner-toast][data-removed="true"]')
    .options({
      // Preloading style sheets would write inline styles, which our content security policy refuses.
      preload: false,
      // What passes is counted nowhere, and would be described element by element.
      resultTypes: ['violations'],
      runOnly: only ? { type: 'rule', values: only } : { type: 'tag', values: tags },
      rules: { 'target-size': { enabled: true }, ...Object.fromEntries(disabled) },
    })
    .analyze();
  if (isHoveringToast) await page.mouse.move(0, 0);
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map((node) => `${node.html.slice(0, 200)} (${node.failureSummary})`).join(' | ')}`,
  );
}
