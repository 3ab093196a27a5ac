import { expect, it } from 'vitest';
import { mergeColumns } from './save-merged.ts';

const base = { title: 'A', severity: 'low', note: null as string | null, updated_at: 'then' };
const merge = (mine: Partial<typeof base>, stored: Partial<typeof base>) =>
  mergeColumns(
    ['title', 'severity', 'note'],
    { base, mine: { ...base, ...mine }, stored: { ...base, updated_at: 'now', ...stored } },
    (one, other) => one === other,
  );

it('PROF-01 FIND-10 keeps what only one side changed, whichever it was', () => {
  expect(merge({ title: 'B' }, { severity: 'high' })).toEqual({
    merged: { title: 'B', severity: 'high', note: null },
    conflicts: [],
  });
});

it('PROF-01 FIND-10 both sides may make the same change', () => {
  expect(merge({ note: 'x' }, { note: 'x' })).toEqual({
    merged: { title: 'A', severity: 'low', note: 'x' },
    conflicts: [],
  });
});

it('PROF-01 FIND-10 names the columns that both changed, and keeps the value of the form in them', () => {
  expect(merge({ title: 'B', note: 'x' }, { title: 'C', note: 'y', severity: 'high' })).toEqual({
    merged: { title: 'B', severity: 'high', note: 'x' },
    conflicts: ['title', 'note'],
  });
});
