import { expect, test } from 'vitest';
import { finding } from '../../../../testing/audit-data.ts';
import { findingMarkdown } from './finding-markdown.ts';

const link = 'https://portal.test/reports/a/findings/H-01';

test('FIND-06 ALL-04 markup in a title stays text, and what is missing is left out', () => {
  const bare = {
    ...finding,
    title: '<b>[x](y)*_`#|~\\',
    likelihood: null,
    impact: null,
    recommendation: ' ',
    finding_locations: finding.finding_locations.flatMap((location) => [
      { ...location, scope_repositories: null },
      { ...location, path: 'src/(_a).sol' },
    ]),
  };
  const text = findingMarkdown(bare, link);
  expect(text).toMatch(/^## \[H-01\] \\<b\\>\\\[x\\\]\(y\)\\\*\\_\\`\\#\\\|\\~\\\\\n/);
  expect(text).toContain(
    '\n- src/Vault.sol:10–20\n- [src/(\\_a).sol:10–20](https://github.com/harbor/vaults/blob/',
  );
  expect(text).toContain('/src/%28_a%29.sol#L10-L20)\n');
  expect(text).not.toMatch(/Likelihood|Impact|Recommendation/);
});
