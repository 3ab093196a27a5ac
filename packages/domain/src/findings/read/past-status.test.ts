import { expect, it } from 'vitest';
import { readFindingsFile } from './read-findings-file.ts';
import { parsePastStatus } from './past-status.ts';

const COMMIT = '1f2e3d4c5b6a79880102030405060708090a0b0c';

it.each([
  ['Fixed', { status: 'fixed', reason: null, link: null }],
  [`Fixed in \`${COMMIT}\`.`, { status: 'fixed', reason: `Fixed in \`${COMMIT}\`.`, link: COMMIT }],
  [
    `Fixed in [1f2e3d4](https://git.test/acme/vault/commit/${COMMIT}).`,
    {
      status: 'fixed',
      reason: `Fixed in [1f2e3d4](https://git.test/acme/vault/commit/${COMMIT}).`,
      link: `https://git.test/acme/vault/commit/${COMMIT}`,
    },
  ],
  ['Acknowledged and fixed', { status: 'fixed', reason: null, link: null }],
  ['partially_fixed', { status: 'partially_fixed', reason: null, link: null }],
  ['Won’t fix', { status: 'acknowledged', reason: null, link: null }],
  ['Acknowledged: by design', { status: 'acknowledged', reason: 'Acknowledged: by design', link: null }],
  ['fix submitted', null],
  ['Open', null],
])('FIND-08 the status %j of a past audit is %j', (words, past) => {
  expect(parsePastStatus(words)).toEqual(past);
});

it('FIND-08 words about the status that are more than one of our own stay in the text', () => {
  const [finding] = readFindingsFile('a.md', '## [H-01] A\n\n**Status:** Fixed in review.\n\nText.').findings;
  expect(finding?.description).toBe('**Status:** Fixed in review.\n\nText.');
  for (const status of ['Open', 'Fix submitted', 'Disputed'])
    expect(
      readFindingsFile('a.md', `## [H-01] A\n\n**Status:** ${status}\n\nText.`).findings[0]?.description,
    ).toBe('Text.');
  const [row] = readFindingsFile('a.csv', 'Title,Status\nA,In progress\n').findings;
  expect(row?.description).toBe('Status: In progress');
});
