import { expect, it } from 'vitest';
import { plainTitle, titleParts } from './title-parts.ts';

it.each([
  ['Reentrancy in `mint` of the vault', 'Reentrancy in <mint> of the vault'],
  ['`` x `` is not `y`s', '<x> is not <y>s'],
  ['` ` is not `a``', '< > is not `a``'],
])('FIND-05 of the title %j, what stands in angle brackets is code: %j', (title, shown) => {
  const parts = titleParts(title).map(({ text, isCode }) => (isCode ? `<${text}>` : text));
  expect(parts.join('')).toBe(shown);
  expect(plainTitle(title)).toBe(shown.replaceAll(/[<>]/g, ''));
});
