import { expect, it } from 'vitest';
import { changedWords } from './changed-words.ts';

const words = (count: number, letter: string) =>
  Array.from({ length: count }, (_, index) => `${letter}${index}`).join(' ');

it.each([
  ['a few words', 8, 8],
  ['so many words that comparing hundreds of such lines would stop the page', 45, 0],
])('CODE-06 of two lines that share much of their text and differ in %s', (_name, count, marked) => {
  const shared = 'same '.repeat(40);
  const { removed, added } = changedWords(shared + words(count, 'a'), shared + words(count, 'b'));
  expect(removed).toHaveLength(marked);
  expect(added).toHaveLength(marked);
});
