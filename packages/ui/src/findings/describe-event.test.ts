import { expect, test } from 'vitest';
import { describeEvent } from './describe-event.ts';

test.each([
  ['status_changed', { from: 'scheduled', to: 'in_progress' }, 'moved the audit to In Progress'],
  ['audit_created', { to: 'scheduled' }, 'moved the audit to Scheduled'],
  [
    'audit_withdrawn',
    { from: 'scheduled', to: 'withdrawn', reason: 'Begun by mistake.' },
    'withdrew the audit: Begun by mistake.',
  ],
  [
    'finding_edited',
    { number: 'H-01', columns: ['description', 'title'] },
    'changed the description and title of H-01',
  ],
  [
    'status_change_undone',
    { from: 'completed', to: 'mitigation' },
    'moved the audit back to Mitigation (undone)',
  ],
  ['report_published', { version: '1.1' }, 'published version 1.1 of the report'],
  ['report_published', {}, 'published the report'],
  ['report_withdrawn', { version: '1.0' }, 'withdrew version 1.0 of the report'],
  ['findings_published', { count: 1 }, 'published 1 finding'],
  ['findings_published', { count: 12 }, 'published 12 findings'],
  [
    'severity_changed',
    { number: 'H-01', from: 'high', to: 'medium' },
    'changed the severity of H-01 from High to Medium',
  ],
  ['fix_submitted', { number: 'H-01' }, 'sent a fix for H-01'],
  ['fix_replaced', { number: 'H-01' }, 'replaced the fix for H-01'],
  ['fix_withdrawn', { number: 'H-01' }, 'withdrew the fix for H-01'],
  ['finding_acknowledged', { number: 'L-02' }, 'accepted the risk of L-02'],
  ['finding_disputed', { number: 'L-02' }, 'disputed L-02'],
  ['finding_disputed', { count: 4 }, 'disputed 4 findings'],
  ['fix_reviewed', { number: 'H-01', to: 'partially_fixed' }, 'marked H-01 as partially fixed'],
  ['dispute_answered', { number: 'L-02', to: 'open' }, 'answered the dispute of L-02: Open'],
  ['finding_reopened', { number: 'H-01' }, 'reopened H-01'],
  ['finding_withdrawn', { number: 'H-01' }, 'withdrew H-01'],
  ['finding_assigned', { number: 'H-01', to_id: 'p', to: 'Ben' }, 'assigned H-01 to Ben'],
  [
    'finding_assigned',
    { to_id: 'p', to: 'Lin', is_review: true, count: 3 },
    'assigned the review of 3 findings to Lin',
  ],
  ['finding_assigned', { number: 'H-01', to_id: 'p' }, 'assigned H-01 to a former member'],
  ['finding_assigned', { number: 'H-01', count: 1 }, 'assigned H-01 to nobody'],
  ['something_new', {}, 'something new'],
])('AUD-03 the event %s with %j reads "%s"', (kind, facts, text) => {
  expect(describeEvent({ kind, facts })).toBe(text);
});
