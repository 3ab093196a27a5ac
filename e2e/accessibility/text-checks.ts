// Text checks that axe does not make: whether text spacing can be increased (WCAG 1.4.12), and whether a control's
// accessible name contains its visible label (2.5.3).
import type { Page } from '@playwright/test';

const WCAG_TEXT_SPACING = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-block-end: 2em !important; }`;

/** Exempt are controls whose menu, list or panel shows the full text. */
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

/** Returns a line for each control whose accessible name lacks its visible text. A combobox is exempt, because its text is its value. */
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
