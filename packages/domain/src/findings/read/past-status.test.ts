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

it('FIND-08 the statuses of CSV, JSON and Markdown are read, the portal’s own JSON with the reason and commit of its last step', () => {
  const past = (name: string, text: string) =>
    readFindingsFile(name, text).findings.map((finding) => finding.past ?? null);
  expect(past('a.csv', 'Title,Status\nA,Fixed\nB,Open\n')).toEqual([
    { status: 'fixed', reason: null, link: null },
    null,
  ]);
  expect(past('a.md', '## [H-01] A\n\n**Severity:** High\n**Status:** Acknowledged\n\nText.')).toEqual([
    { status: 'acknowledged', reason: null, link: null },
  ]);
  const step = { kind: 'moved', toStatus: 'fixed', message: 'Burned first.', link: COMMIT };
  const own = {
    format: 'audit-findings',
    findings: [{ title: 'A', status: 'fixed', ledger: [{ kind: 'published', toStatus: 'open' }, step] }],
  };
  expect(past('a.json', JSON.stringify(own))).toEqual([
    { status: 'fixed', reason: 'Burned first.', link: COMMIT },
  ]);
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
