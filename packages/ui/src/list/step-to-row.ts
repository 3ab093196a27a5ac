/** The rows of a list, each with what takes the focus for it: the row where rows can be selected, else its first link or button. */
function rowsIn(list: HTMLElement): { row: HTMLElement; target: HTMLElement }[] {
  return [...list.querySelectorAll<HTMLElement>('[data-row], [data-cards] > *')].flatMap((row) => {
    const target = row.hasAttribute('tabindex')
      ? row
      : row.querySelector<HTMLElement>('a[href], button:enabled');
    return target ? [{ row, target }] : [];
  });
}

export const hasSteps = (list: HTMLElement | null) => list !== null && rowsIn(list).length > 0;

/** FIND-06, ALL-02: from elsewhere on the page to the first row. Returns whether the focus has moved. */
export function stepToRow(list: HTMLElement | null, step: 1 | -1): boolean {
  const rows = list ? rowsIn(list) : [];
  const focused = rows.findIndex(({ row }) => row.contains(document.activeElement));
  const next = rows[focused < 0 ? 0 : focused + step];
  next?.target.focus();
  return next !== undefined;
}
