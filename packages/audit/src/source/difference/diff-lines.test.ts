import { describe, expect, it } from 'vitest';
import { diffLines, followLines, type Change } from './diff-lines.ts';

const describeChanges = (changes: Change[] | null) =>
  changes?.map(({ kind, oldStart, newStart, count }) => `${kind} ${oldStart} ${newStart} ${count}`);

describe('CODE-04 the difference of two files', () => {
  it('names each run of lines by its place on both sides', () => {
    expect(describeChanges(diffLines(['a', 'b', 'c', 'd'], ['a', 'B', 'c', 'd', 'e']))).toEqual([
      'same 0 0 1',
      'removed 1 1 1',
      'added 2 1 1',
      'same 2 2 2',
      'added 4 4 1',
    ]);
  });

  it('is the whole file where it was added or removed, however long it is', () => {
    const lines = Array.from({ length: 20_000 }, (_, index) => `line ${index}`);
    expect(describeChanges(diffLines([], lines))).toEqual(['added 0 0 20000']);
    expect(describeChanges(diffLines(lines, []))).toEqual(['removed 0 0 20000']);
    expect(diffLines([], [])).toEqual([]);
  });

  it('is not tried where most of two long files differ', () => {
    const lines = (name: string) => Array.from({ length: 20_000 }, (_, index) => `${name} ${index}`);
    expect(diffLines(lines('a'), lines('b'))).toBeNull();
  });
});

describe('CODE-04 reported lines', () => {
  const before = ['a', 'b', 'c', 'd', 'e', 'f'];
  const follow = (after: string[], first: number, last: number) =>
    followLines(diffLines(before, after) ?? [], { first, last });

  it('are followed when lines before them were added or removed', () => {
    expect(follow(['x', 'y', 'a', 'b', 'c', 'd', 'e', 'f'], 3, 4)).toEqual({ first: 5, last: 6 });
    expect(follow(['b', 'c', 'd', 'e', 'f'], 3, 4)).toEqual({ first: 2, last: 3 });
  });

  it('are gone when one of them was changed, or something was put between them', () => {
    expect(follow(['a', 'b', 'C', 'd', 'e', 'f'], 3, 4)).toBeNull();
    expect(follow(['a', 'b', 'c', 'x', 'd', 'e', 'f'], 3, 4)).toBeNull();
  });
});
