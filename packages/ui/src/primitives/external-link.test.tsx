import { expect, test } from 'vitest';
import { safeHref } from './external-link.tsx';

test.each([
  ['https://example.org', 'https://example.org/'],
  [' http://example.org/a?b#c ', 'http://example.org/a?b#c'],
  ['javascript:alert(1)', null],
  ['JaVaScRiPt:alert(1)', null],
  [' \tjavascript:alert(1)', null],
  ['data:text/html,<script>', null],
  ['mailto:a@example.org', null],
  ['//example.org', null],
  ['example.org', null],
  ['/dashboard', null],
  ['', null],
  [null, null],
])('ALL-04 the safe href of %s is %s', (url, href) => {
  expect(safeHref(url)).toBe(href);
});
