import { expect, it } from 'vitest';
import { mergeColumns } from './save-merged.ts';

const base = { title: 'A', severity: 'low', note: null as string | null, updated_at: 'then' };
const merge = (mine: Partial<typeof base>, stored: Partial<typeof base>) =>
  mergeColumns(
    ['title', 'severity', 'note'],
    { base, mine: { ...base, ...mine }, stored: { ...base, updated_at: 'now', ...stored } },
    (one, other) => one === other,
  );

it('PROF-01 FIND-10 both sides may make the same change', () => {
  expect(merge({ note: 'x' }, { note: 'x' })).toEqual({
    merged: { title: 'A', severity: 'low', note: 'x' },
    conflicts: [],
  });
});
