import { expect, test } from 'vitest';
import { checkReviewedCommit, findSentLink } from './auditor-steps.ts';

const SENT = 'fedcba9876543210fedcba9876543210fedcba98';
const AUDITED = '0123456789abcdef0123456789abcdef01234567';

test.each([
  [SENT, SENT],
  [` ${SENT.toUpperCase()} `, SENT],
  ['fedcba987654', SENT],
  ['7c1d3f0a9b2e4d5c6f708192a3b4c5d6e7f80912', '7c1d3f0a9b2e4d5c6f708192a3b4c5d6e7f80912'],
  [`https://github.com/a/b/commit/${SENT}`, `https://github.com/a/b/commit/${SENT}`],
])('FIND-03 "%s" is taken as the reviewed commit %s', (entered, link) => {
  expect(checkReviewedCommit(entered, `https://github.com/a/b/commit/${SENT}`, [AUDITED])).toEqual({ link });
});

test.each([
  ['', /^Enter the reviewed commit/],
  ['main', /^Enter a commit hash or URL/],
  ['https://github.com/a/b/pull/12', /^Enter a commit hash or URL/],
  ['fedcba98765', /40 digits/],
  ['7c1d3f0a9b2e4d5c', /40 digits/],
  [AUDITED, /audited commit/],
  ['0123456789ab', /audited commit/],
  [`https://github.com/a/b/commit/${AUDITED}`, /audited commit/],
])('FIND-03 "%s" is not taken as the reviewed commit', (entered, error) => {
  expect(checkReviewedCommit(entered, SENT, [AUDITED])).toEqual({ error: expect.stringMatching(error) });
});

test('FIND-03 nothing is completed from a pull request or from a short hash', () => {
  for (const sent of [null, 'https://github.com/a/b/pull/12', 'fedcba98765432'])
    expect(checkReviewedCommit('fedcba987654', sent, [AUDITED])).toHaveProperty('error');
});

test('FIND-03 what counts as sent is the newest step of the client', () => {
  const event = { by_firm: false, kind: 'moved', link: 'old' };
  expect(findSentLink([event, { ...event, link: 'new' }, { ...event, by_firm: true }])).toBe('new');
  expect(findSentLink([event, { ...event, link: null }])).toBeNull();
  expect(findSentLink([])).toBeNull();
});
