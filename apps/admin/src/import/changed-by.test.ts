import type { FindingIdentity } from '@portal/data/findings/import';
import type { FindingContent } from '@portal/data/findings/managed-findings';
import { textDigest } from '@portal/domain/findings/read/take-images';
import { expect, it } from 'vitest';
import { changedBy } from './changed-by.ts';

const IN_A = { id: '1', repository_id: null, path: 'A.sol' };
type Version = [title: string, text: string, line: number];

const content = ([title, description, line]: Version): FindingContent => ({
  title,
  severity: 'high',
  likelihood: null,
  impact: null,
  description,
  recommendation: '',
  locations: [line, 9].map((at) => ({ ...IN_A, first_line: at, last_line: at })),
});
const identity = ([rule, text, line]: Version, fingerprint: string | null = textDigest(text)) => ({
  id: '1',
  rule,
  fingerprint,
  places: [9, line].map((at): [null, string, number, number] => [null, 'A.sol', at, at]),
});

const fromFile = (version: Version, source_rule: string | null) => ({
  ...content(version),
  source_rule,
  source_fingerprint: textDigest(version[1]),
});

const IMPORTED: Version = ['A', 'Old.', 3];
const EDITED: Version = ['Ours', 'Ours.', 4];
const NEWER: Version = ['Theirs', 'Theirs.', 5];

it.each([
  ['the file if the portal has what was imported', IMPORTED, NEWER, 'file'],
  ['the portal if the file has what was imported', EDITED, IMPORTED, 'portal'],
  ['both if neither has', EDITED, NEWER, 'both'],
])('FIND-08 a field has been changed by %s', (_who, ours, theirs, expected) => {
  // As it is now, with the digest of its import, and as it was in the file.
  const identities = [
    identity(ours, textDigest(IMPORTED[1])),
    ...(ours === IMPORTED ? [] : [identity(IMPORTED)]),
  ];
  const by = (['title', 'description', 'locations'] as const).map((column) =>
    changedBy(column, content(ours), fromFile(theirs, null), identities),
  );
  expect(by).toEqual([expected, expected, expected]);
  const ofRule = identities.map((each) => ({ ...each, rule: 'rule' }));
  expect(changedBy('locations', content(ours), fromFile(theirs, 'rule'), ofRule)).toBe(expected);
});

it('FIND-08 who has changed a field is not known if the import keeps nothing of it, or the finding was written in the portal', () => {
  const theirs = fromFile(NEWER, 'rule');
  const by = (column: keyof FindingContent, file: typeof theirs, ...identities: FindingIdentity[]) =>
    changedBy(column, content(EDITED), file, identities);
  expect(by('severity', theirs, identity(IMPORTED))).toBeNull();
  expect(by('title', theirs, identity(IMPORTED))).toBeNull();
  expect(by('description', theirs, identity(IMPORTED), identity(IMPORTED, 'print'))).toBeNull();
  // More than 200 characters of a fingerprint are kept as their digest.
  const long = { ...theirs, source_fingerprint: textDigest('print'.repeat(50)) };
  expect(by('description', long, identity(IMPORTED, long.source_fingerprint))).toBeNull();
  expect(by('locations', theirs, identity(EDITED, null))).toBeNull();
});
