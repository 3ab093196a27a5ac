import { expect, test } from 'vitest';
import { describeNotice, noticeHref } from './describe-notice.ts';

const notice = (
  kind: string,
  facts: Record<string, string | number | boolean>,
  audit: string | null = 'a1',
) => ({
  id: 'n1',
  kind,
  created_at: '2026-01-02T12:00:00Z',
  read_at: null,
  facts,
  actor_name: 'Ben Ruiz',
  by_auditor: false,
  audit_id: audit,
  audit_title: audit && 'Vault audit',
  client_id: 'c1',
  client_name: 'Vault Labs',
});

test.each([
  [
    { finding_id: 'f1', number: 'H-01', count: 1 },
    'Ben Ruiz assigned H-01 to you',
    '/reports/a1/findings/H-01',
  ],
  [{ count: 4 }, 'Ben Ruiz assigned 4 findings to you', '/reports/a1/findings'],
])(
  'TEAM-04 NOTE-01 the notice of an assignment with %j says what waits for the reader, and leads there',
  (facts, text, href) => {
    const assigned = notice('finding_assigned', { to_id: 'p1', to: 'Ana', is_review: false, ...facts });
    expect(describeNotice(assigned)).toBe(text);
    expect(noticeHref(assigned, false)).toBe(href);
  },
);

test('FIND-10 NOTE-01 the notice of several steps says how many findings moved, and leads to the list', () => {
  const disputed = notice('finding_disputed', { from: 'open', to: 'disputed', count: 3 });
  expect(describeNotice(disputed)).toBe('Ben Ruiz disputed 3 findings');
  expect(noticeHref(disputed, true)).toBe('/admin/audits/a1/findings');
});

test('TEAM-04 NOTE-01 the notice of a review names it and leads an admin to the finding in the console', () => {
  const assigned = notice('finding_assigned', {
    finding_id: 'f1',
    number: 'H-01',
    is_review: true,
    to_id: 'p1',
    to: 'Lin',
  });
  expect(describeNotice(assigned)).toBe('Ben Ruiz assigned the review of H-01 to you');
  expect(noticeHref(assigned, true)).toBe('/admin/audits/a1/findings/f1');
});

test('TEAM-01 NOTE-01 the notice of a person who joined leads to the team', () => {
  const joined = notice('team_joined', { person_id: 'p2', role: 'member' }, null);
  expect(describeNotice(joined)).toBe('Ben Ruiz joined your team');
  expect(noticeHref(joined, false)).toBe('/profile');
});
