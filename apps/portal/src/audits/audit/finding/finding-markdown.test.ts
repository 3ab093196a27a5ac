import { expect, test } from 'vitest';
import { finding } from '../../../../testing/audit-data.ts';
import { findingMarkdown } from './finding-markdown.ts';

const link = 'https://portal.test/reports/a/findings/H-01';

test('FIND-06 ALL-04 markup in a title stays text, and what is missing is left out', () => {
  const bare = {
    ...finding,
    title: '<b>[x](y)*',
    likelihood: null,
    impact: null,
    recommendation: ' ',
    finding_locations: [],
  };
  const text = findingMarkdown(bare, link);
  expect(text).toMatch(/^## \[H-01\] \\<b\\>\\\[x\\\]\(y\)\\\*\n/);
  expect(text).not.toMatch(/Likelihood|Impact|Recommendation/);
});
