import type { FindingContent } from '@portal/data/findings/managed-findings';
import { textDigest } from '@portal/domain/findings/read/take-images';
import { expect, it } from 'vitest';
import { changedBy } from './changed-by.ts';

type Version = [title: string, text: string, line: number];

const content = ([title, description, line]: Version): FindingContent => ({
  title,
  severity: 'high',
  likelihood: null,
  impact: null,
  description,
  recommendation: '',
  locations: [{ id: String(line), repository_id: null, path: 'A.sol', first_line: line, last_line: line }],
});
const identity = ([rule, text, line]: Version, fingerprint: string | null = textDigest(text)) => ({
  id: '1',
  rule,
  fingerprint,
  places: [[null, 'A.sol', line, line]] satisfies [null, string, number, number][],
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
});

it('FIND-08 who has changed a field is not known if the import keeps nothing of it, or the finding was written in the portal', () => {
  const theirs = fromFile(NEWER, 'rule');
  expect(changedBy('severity', content(EDITED), theirs, [identity(IMPORTED)])).toBeNull();
  expect(changedBy('title', content(EDITED), theirs, [identity(IMPORTED)])).toBeNull();
  expect(changedBy('description', content(EDITED), theirs, [identity(IMPORTED, 'print')])).toBeNull();
  // More than 200 characters of a fingerprint are kept as their digest.
  const long = { ...theirs, source_fingerprint: textDigest('print'.repeat(50)) };
  expect(
    changedBy('description', content(EDITED), long, [identity(IMPORTED, long.source_fingerprint)]),
  ).toBeNull();
  expect(changedBy('locations', content(EDITED), theirs, [identity(EDITED, null)])).toBeNull();
});
