// Focus checks that axe does not make: whether each focused element is visible (WCAG 2.4.11), has a visible focus ring
// (2.4.7, 1.4.11) and comes in the visual order (2.4.3).
import type { Page } from '@playwright/test';
import { findLasting, waitForAnimations } from './axe.ts';

/** Every element that Tab reaches; while a dialog or menu is open, only those inside it. */
export function findFocusProblems(page: Page): Promise<string[]> {
  return findLasting(() => focusEveryElement(page));
}

async function focusEveryElement(page: Page): Promise<string[]> {
  await waitForAnimations(page);
  return page.evaluate(() => {
    // A tablist passes the focus to the selected tab.
    const TABBABLE = 'a[href], button, input, select, textarea, summary, [tabindex]:not([role=tablist])';
    const problems: string[] = [];
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    const overlay = [...document.querySelectorAll('[role=menu], [role=dialog], [role=alertdialog]')].findLast(
      (one) => one.checkVisibility(),
    );
    const isMenu = overlay?.matches('[role=menu]');

    const tabStops = [
      ...(overlay ?? document).querySelectorAll<HTMLElement>(isMenu ? '[role=menuitem]' : TABBABLE),
    ].filter((element) => {
      const isUnreachable = element.matches(
        ':disabled, [inert] *, [aria-hidden=true] *, [data-removed=true], [data-removed=true] *',
      );
      const isUncheckedRadio = element.matches('[type=radio]:not(:checked)') && hasCheckedRadio(element);
      return (
        !isUnreachable && !isUncheckedRadio && (isMenu || element.tabIndex >= 0) && element.checkVisibility()
      );
    });

    function hasCheckedRadio(radio: HTMLElement): boolean {
      const { name } = radio as HTMLInputElement;
      return document.querySelector(`[type=radio][name="${CSS.escape(name)}"]:checked`) !== null;
    }

    function blend(colours: string[]): number[] {
      if (!canvas) return [];
      canvas.clearRect(0, 0, 1, 1);
      for (const colour of ['#fff', ...colours]) {
        canvas.fillStyle = colour;
        canvas.fillRect(0, 0, 1, 1);
      }
      return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3);
    }

    function backgroundColours(element: Element | null): string[] {
      const colours: string[] = [];
      for (let one = element; one; one = one.parentElement)
        colours.unshift(getComputedStyle(one).backgroundColor);
      return colours;
    }

    function luminance(rgb: number[]): number {
      const [red = 0, green = 0, blue = 0] = rgb.map((value) => {
        const channel = value / 255;
        return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    }

    function contrast(colour: string, ground: string[]): number {
      const [one, other] = [luminance(blend([...ground, colour])), luminance(blend(ground))];
      return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
    }

    /** Returns the outlines of a control and its label. A visually hidden control shows its focus on the label. */
    const focusRings = (tabStop: HTMLElement) =>
      [tabStop, tabStop.closest('label')].map((element) => {
        const style = element && getComputedStyle(element);
        if (!style || style.outlineStyle === 'none') return null;
        return {
          element,
          colour: style.outlineColor,
          width: style.outlineWidth,
          offset: style.outlineOffset,
        };
      });

    const ringStyles = (rings: ReturnType<typeof focusRings>) =>
      rings.map((ring) => ring && `${ring.colour} ${ring.width} ${ring.offset}`).join();

    function isVisible(element: Element): boolean {
      const { left, top, width, height } = element.getBoundingClientRect();
      return [0.05, 0.25, 0.5, 0.75, 0.95].some((across) =>
        [0.1, 0.5, 0.9].some((down) => {
          const hit = document.elementFromPoint(left + width * across, top + height * down);
          return hit !== null && (element.contains(hit) || hit.contains(element));
        }),
      );
    }

    function pagePosition(element: Element): DOMRect {
      const place = element.getBoundingClientRect();
      for (let one = element.parentElement; one; one = one.parentElement) place.y += one.scrollTop;
      return place;
    }

    /** Returns the part of the page that scrolls the element on its own: what is scrolled out of it is not below what follows it. */
    function scroller(element: Element): Element | null {
      for (
        let one = element.parentElement;
        one && one !== document.documentElement;
        one = one.parentElement
      ) {
        const isScrollable = /auto|scroll/.test(getComputedStyle(one).overflowY);
        if (isScrollable && one.scrollHeight > one.clientHeight) return one;
      }
      return null;
    }

    (document.activeElement as HTMLElement | null)?.blur();
    // A dialog that closes scrolls back to what opened it. What sticks to the window has no position on a scrolled page.
    window.scrollTo(0, 0);
    const unfocused = new Map(tabStops.map((tabStop) => [tabStop, ringStyles(focusRings(tabStop))]));
    let last: { area: Element | null; place: DOMRect } | undefined;
    for (const tabStop of tabStops) {
      const visibleElement = (tabStop.clientWidth <= 1 && tabStop.closest('label')) || tabStop;
      const report = (problem: string) =>
        problems.push(`${problem}: ${visibleElement.outerHTML.slice(0, 140)}`);
      tabStop.focus({ focusVisible: true } as FocusOptions);
      if (document.activeElement !== tabStop) continue;

      if (tabStop.tabIndex > 0) report('sets a focus order');
      if (!isVisible(visibleElement)) report('is hidden while it has the focus');

      const rings = focusRings(tabStop);
      const ring = rings.find((one) => one !== null);
      const inside = ring && parseFloat(ring.offset) < 0;
      const ground = backgroundColours((inside ? ring.element : ring?.element?.parentElement) ?? null);
      if (!ring || ringStyles(rings) === unfocused.get(tabStop))
        report('does not show that it has the focus');
      else if (contrast(ring.colour, ground) < 3) report('has a focus ring of less than 3:1');

      const area = scroller(tabStop) ?? tabStop.closest('main, aside, [role=dialog], [role=alertdialog]');
      const place = pagePosition(visibleElement);
      const isAbove =
        last?.area === area &&
        place.bottom <= last.place.top &&
        place.left < last.place.right &&
        place.right > last.place.left;
      // A dialog's Close button comes last in the tab order, although it is drawn at the top.
      if (isAbove && tabStop.ariaLabel !== 'Close') report('comes after what stands below it');
      last = { area, place };
    }
    (document.activeElement as HTMLElement | null)?.blur();
    window.scrollTo(0, 0);
    return problems;
  });
}
