import type { FindingColumn, FindingContent } from '@portal/data/findings/managed-finding';
import { describe, expect, it } from 'vitest';
import { conflictChoices } from './conflict-choices.ts';

const location = (path: string, first_line: number | null, last_line: number | null) => ({
  id: path,
  repository_id: null,
  path,
  first_line,
  last_line,
});
const mine: FindingContent = {
  title: 'high',
  severity: 'high',
  likelihood: 'low',
  impact: null,
  description: 'medium',
  recommendation: 'low',
  locations: [location('A.sol', 3, 9), location('B.sol', null, null)],
};
const stored: FindingContent = { ...mine, title: 'Stored', severity: 'gas', impact: 'high', locations: [] };
const columns: FindingColumn[] = [
  'title',
  'severity',
  'likelihood',
  'impact',
  'description',
  'recommendation',
  'locations',
];

describe('FIND-10 the versions of a finding in conflict', () => {
  it('are shown in the words of the form, texts as they were typed', () => {
    expect(
      conflictChoices({ columns, mine, stored }).map(({ label, mine: own, stored: other }) => [
        label,
        own,
        other,
      ]),
    ).toEqual([
      ['Title', 'high', 'Stored'],
      ['Severity', 'High', 'Gas'],
      ['Likelihood', 'Low', 'Low'],
      ['Impact', '', 'High'],
      ['Description', 'medium', 'medium'],
      ['Recommendation', 'low', 'low'],
      ['Locations', 'A.sol, lines 3–9\nB.sol', ''],
    ]);
  });

  it('are those of the columns in conflict alone', () => {
    expect(conflictChoices({ columns: ['title'], mine, stored })).toEqual([
      { name: 'title', label: 'Title', mine: 'high', stored: 'Stored' },
    ]);
  });
});
