import { expect, it } from 'vitest';
import { diffLines, followLines } from './diff-lines.ts';

it('CODE-04 the difference of a file that was added or removed is the whole file, however long it is', () => {
  const lines = Array.from({ length: 20_000 }, (_, index) => `line ${index}`);
  const whole = { oldStart: 0, newStart: 0, count: 20_000 };
  expect(diffLines([], lines)).toEqual([{ kind: 'added', ...whole }]);
  expect(diffLines(lines, [])).toEqual([{ kind: 'removed', ...whole }]);
  expect(diffLines([], [])).toEqual([]);
});

it('CODE-04 two long files of which most differs are not compared', () => {
  const lines = (name: string) => Array.from({ length: 20_000 }, (_, index) => `${name} ${index}`);
  expect(diffLines(lines('a'), lines('b'))).toBeNull();
});

const before = ['a', 'b', 'c', 'd', 'e', 'f'];

it.each([
  ['lines before them were added', ['x', 'y', ...before], { first: 5, last: 6 }],
  ['a line before them was removed', before.slice(1), { first: 2, last: 3 }],
  ['one of them was changed', ['a', 'b', 'C', 'd', 'e', 'f'], null],
  ['something was put between them', ['a', 'b', 'c', 'x', 'd', 'e', 'f'], null],
])('CODE-04 where the reported lines are when %s', (_what, after, lines) => {
  expect(followLines(diffLines(before, after) ?? [], { first: 3, last: 4 })).toEqual(lines);
});
