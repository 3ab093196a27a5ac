import { expect, it } from 'vitest';
import { actorName, describeEvent } from './describe-event.ts';

const KINDS =
  'audit_created status_changed status_change_undone audit_withdrawn fixes_due_soon fixes_overdue fixes_due_extended ' +
  'review_round_added repository_changed report_published report_made_public report_made_private deployment_shown ' +
  'deployment_hidden report_withdrawn section_published section_taken_back findings_published severity_changed ' +
  'finding_edited finding_assigned fix_submitted fix_replaced fix_withdrawn finding_acknowledged finding_disputed ' +
  'fix_reviewed fix_review_undone dispute_answered finding_reopened finding_withdrawn another_kind';
const SOME = {
  due: '2026-03-04',
  reason: 'Rare.',
  section: 'Goals',
  contract: '0x3c',
  repository: 'vale/core',
};
// oxfmt-ignore
const CASES = [
  { ...SOME, number: 'H-01', version: '1.0', label: 'Oracle', from_repository: 'vale/old', rounds: 2, is_review: true,
    from: '2026-03-01', to: '2026-03-09', report_date: '2024-03-31', columns: ['title', 'text'] },
  { ...SOME, count: 3, from: 'high', to: 'partially_fixed', rounds: 1, is_review: false },
  ...['in_progress', 'low', 'constructor'].map((to) => ({ ...SOME, count: 1, from: 'medium', to, rounds: 1 })),
];
const ASSIGNED = [{ to_id: 'p1' }, {}].map((facts) => ({ kind: 'finding_assigned', facts }));
const PAST = { kind: 'audit_created', facts: { to: 'completed' } };

it('AUD-03 each event is a line of the history: vitest --update writes them', async () => {
  const events = KINDS.split(' ').flatMap((kind) => CASES.map((facts) => ({ kind, facts })));
  const lines = new Set([...events, ...ASSIGNED, PAST].map(describeEvent));
  await expect(`${[...lines].join('\n')}\n`).toMatchFileSnapshot('events.txt');
  const actors = [true, false].map((by_firm) => actorName({ actor_id: 'a', actor_name: ' ', by_firm }, 'b'));
  expect(actors).toEqual(['Auditor', 'Client']);
  const named = { actor_id: 'a', actor_name: ' Ada ', by_firm: true };
  expect(['a', 'b'].map((reader) => actorName(named, reader))).toEqual(['You', 'Ada']);
});
