import { afterEach, expect, it } from 'vitest';
import { focusPageSearch } from './use-search.tsx';

const FIELD = '<main><input type="search" value="old"></main>';

afterEach(() => void (document.body.innerHTML = ''));

it('ALL-02 focuses the search of the page and selects its text, so that typing replaces it', () => {
  document.body.innerHTML = FIELD;
  const field = document.querySelector('input');
  expect(focusPageSearch()).toBe(true);
  expect(field).toHaveFocus();
  expect([field?.selectionStart, field?.selectionEnd]).toEqual([0, 3]);
});

it.each([
  ['there is none on the page', '<main><input></main><input type="search">'],
  ['a dialog is open', `${FIELD}<div data-scroll-lock></div>`],
])('ALL-02 leaves the focus when %s', (_when, html) => {
  document.body.innerHTML = html;
  expect(focusPageSearch()).toBe(false);
  expect(document.body).toHaveFocus();
});
