/** What takes the focus for each row of a list: the row where rows can be selected, else its first link or button. */
function targetsIn(list: HTMLElement): HTMLElement[] {
  return [...list.querySelectorAll<HTMLElement>('[data-row], [data-cards] > *')].flatMap(
    (row) =>
      (row.hasAttribute('tabindex') ? row : row.querySelector<HTMLElement>('a[href], button:enabled')) ?? [],
  );
}

/**
 * FIND-06, ALL-02: moves the focus to the next row of a list, or with -1 to the previous one; from elsewhere on the page to the
 * first. Returns whether the focus has moved.
 */
export function stepToRow(list: HTMLElement | null, step: 1 | -1): boolean {
  const targets = list ? targetsIn(list) : [];
  const focused = targets.findIndex((target) => target.contains(document.activeElement));
  const next = targets[focused < 0 ? 0 : focused + step];
  next?.focus();
  return next !== undefined;
}
