import { expect, it } from 'vitest';
import { containsPattern, isUuid, pageArguments, pageRange } from './read.ts';

const ID = '0b9d1c52-6a53-4c0e-9d0a-7d1c1d1f2a10';

it('ADM-05 an id is a UUID in small or in capital letters, and nothing else', () => {
  expect(isUuid(ID)).toBe(true);
  expect(isUuid(ID.toUpperCase())).toBe(true);
  const wrong = ['', `${ID}0`, `x${ID}`, `${ID}\n`, ID.slice(1), ID.slice(0, -1)];
  const parts = ['-', '-9d0a'].map((part) => ID.replace(part, ''));
  const digits = ['0b', '6a', '7d'].map((pair) => ID.replace(pair, '0g'));
  expect([...wrong, ...parts, ...digits].filter(isUuid)).toEqual([]);
});

it('the pages of a list follow each other without a gap, and share no row', () => {
  expect([0, 1, 2].map((pageIndex) => pageRange(pageIndex, 50))).toEqual([
    [0, 49],
    [50, 99],
    [100, 149],
  ]);
  expect(pageArguments({ sort: 'title', isAscending: true, pageIndex: 2 }, 50)).toMatchObject({
    page_offset: 100,
    page_size: 50,
  });
});

it('a search finds what LIKE would read as a pattern', () => {
  expect(containsPattern(String.raw`50% of_a\b%`)).toBe(String.raw`%50\% of\_a\\b\%%`);
});
