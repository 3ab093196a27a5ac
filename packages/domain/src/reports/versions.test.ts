import { expect, it } from 'vitest';
import { canBeMadePublic, REPORT_KINDS, reportKindLabel } from './report-kinds.ts';
import { hasFinalReport, nextVersion, publishedText, reportStanding } from './versions.ts';

const named = (...versions: (string | null)[]) => versions.map((version) => ({ version }));

it.each([
  [[], 'final', '1.0'],
  [[], 'preliminary', '0.9'],
  [['0.9'], 'final', '1.0'],
  [['0.9'], 'preliminary', '0.10'],
  [['1.0', '0.9'], 'fix_review', '1.1'],
  [['1.10', '1.9', null], 'final', '1.11'],
  [['0.9'], 'fix_review', '0.10'],
  [[' V 2'], 'final', '2.1'],
  [['draft', ''], 'final', '1.0'],
  [['1.1-hotfix'], 'final', '1.2'],
] as const)('SEAL-07 after %j, a %s report is proposed as %s', (versions, kind, next) => {
  expect(nextVersion(named(...versions), kind)).toBe(next);
});

const version = (day: number, values: object = {}) => ({
  id: String(day),
  kind: 'final',
  version: null,
  state: 'published',
  report_path: 'a.pdf',
  object_sha256: String(day).repeat(64),
  sealed_at: '2026-11-20T00:00:00Z',
  created_at: `2026-11-0${day}T10:00:00Z`,
  ...values,
});
const LINK = { report_path: null, sealed_at: null, object_sha256: null };

it.each([
  ['the newest one is current', version(1), [version(1)], 'current'],
  ['a newer one replaces it', version(1), [version(1), version(2)], 'replaced'],
  ['a link replaces it', version(1), [version(2, LINK)], 'replaced'],
  ['a link replaces another one', version(1, LINK), [version(1, LINK), version(2, LINK)], 'replaced'],
  ['a link alone is current', version(1, LINK), [version(1, LINK)], 'current'],
  ['an earlier kind does not', version(1), [version(2, { kind: 'preliminary' })], 'current'],
  ['a later kind does', version(1, { kind: 'preliminary' }), [version(2, { kind: 'fix_review' })], 'replaced'],
  ['the same file does not', version(1), [version(2, { object_sha256: '1'.repeat(64) })], 'current'],
  ['one that is not sealed does not', version(1), [version(2, { sealed_at: null })], 'current'],
  ['one that was withdrawn since does', version(1), [version(2, { state: 'withdrawn' })], 'replaced'],
  ['one that was withdrawn before its seal does not', version(1), [version(2, { state: 'withdrawn', sealed_at: null })],
    'current'],
  ['a removed one does not', version(1), [version(2, { state: 'removed' })], 'current'],
  ['it was withdrawn', version(1, { state: 'withdrawn' }), [version(2)], 'withdrawn'],
  ['it was taken off its audit', version(1, { state: 'removed' }), [version(2)], 'removed'],
  ['it waits for its seal', version(1, { sealed_at: null }), [], 'unsealed'],
] as const)('SEAL-04 the standing of a version: %s', (_case, one, all, standing) => {
  expect(reportStanding(one, all)).toBe(standing);
}); // oxfmt-ignore

it('SEAL-04 SEAL-05 an audit has a final report while one is in force, and only that can be made public', () => {
  expect(REPORT_KINDS.filter(canBeMadePublic)).toEqual(['final']);
  expect(reportKindLabel('constructor')).toBe('constructor');
  expect(hasFinalReport([version(1)])).toBe(true);
  expect(hasFinalReport([version(1, { kind: 'fix_review' })])).toBe(false);
  expect(hasFinalReport([version(1), version(2, { state: 'withdrawn' })])).toBe(false);
});

it('MOVE-03 a report that was issued before it was entered here has two dates, each by its name', () => {
  const dates = { created_at: '2026-11-27T10:00:00Z', sealed_at: '2026-11-28T10:00:00Z', report_date: null };
  const text = (changes: object) => publishedText({ ...dates, ...changes }).replaceAll('\u00a0', ' ');
  expect(text({})).toBe('Published 27 Nov 2026');
  expect(text({ report_date: '2024-03-31' })).toBe('Sealed on 28 Nov 2026, report dated 31 Mar 2024');
});
