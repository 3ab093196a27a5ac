import { expect, test } from 'vitest';
import { fileCategoryLabel } from './file-labels.ts';

test.each([
  ['nda', 'NDA'],
  ['report', 'Report'],
  ['something new', 'something new'],
  ['toString', 'toString'],
])('FILE-01 the category "%s" is shown as "%s"', (category, label) => {
  expect(fileCategoryLabel(category)).toBe(label);
});
