// What axe does not judge about text: whether it can be spaced out (WCAG 1.4.12), and whether controls can be called by
// what is written on them (2.5.3).
import type { Page } from '@playwright/test';

/** The spacing that a reader may ask for; nothing may be lost by it. */
const WCAG_TEXT_SPACING = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-block-end: 2em !important; }`;

/**
 * What does not show all of its text once it is spaced out, in words. A control may: what it opens, a menu, a list or a
 * panel, shows the whole.
 */
export function findTextCutOffBySpacing(page: Page): Promise<string[]> {
  return page.evaluate((css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets.push(sheet);
    const cutOff = [...document.querySelectorAll('body *')].filter((element) => {
      const { overflowX, overflowY, clipPath } = getComputedStyle(element);
      const hasText = [...element.childNodes].some((node) => node instanceof Text && node.data.trim());
      if (!hasText || clipPath !== 'none' || element.clientWidth <= 1) return false;
      const isNarrow = overflowX === 'hidden' && element.scrollWidth > element.clientWidth + 1;
      const isLow = overflowY === 'hidden' && element.scrollHeight > element.clientHeight + 1;
      return (isNarrow || isLow) && !element.closest('[aria-haspopup], [role=grid] [aria-selected]');
    });
    document.adoptedStyleSheets.pop();
    return cutOff.map((element) => `cuts text when spaced out: ${element.outerHTML.slice(0, 160)}`);
  }, WCAG_TEXT_SPACING);
}

/** The controls whose name leaves out what is written on them; on a combobox that is its value. */
export function findMislabelledControls(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const words = (text: string) =>
      text
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
        .trim();
    const labelled = 'a[aria-label], button[aria-label]:not([role="combobox"])';
    return [...document.querySelectorAll<HTMLElement>(labelled)]
      .filter((control) => !words(control.ariaLabel ?? '').includes(words(control.innerText)))
      .map((control) => `is named "${control.ariaLabel}" and says "${control.innerText}"`);
  });
}
