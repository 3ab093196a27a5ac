// What the ledger records of each step, who is notified, and that nobody can change it (FIND-03, AUD-03, ADM-08).
import assert from 'node:assert/strict';
import { it, operator, truth } from '../../check.ts';
import { people } from '../../people.ts';
import { COMMIT, emails, emailsAbout, foreign, move, REASON, row, setStatus, type Status } from './scene.ts';

type Step = { who: 'owner' | 'admin'; from: Status; to: Status; event: string };

/** For each kind of step, the audit event that it writes and the e-mail that it queues. */
const STEPS: Step[] = [
  { who: 'owner', from: 'open', to: 'fix_submitted', event: 'fix_submitted' },
  { who: 'owner', from: 'open', to: 'acknowledged', event: 'finding_acknowledged' },
  { who: 'owner', from: 'open', to: 'disputed', event: 'finding_disputed' },
  { who: 'admin', from: 'fix_submitted', to: 'fixed', event: 'fix_reviewed' },
  { who: 'admin', from: 'fix_submitted', to: 'partially_fixed', event: 'fix_reviewed' },
  { who: 'admin', from: 'fix_submitted', to: 'open', event: 'fix_reviewed' },
  { who: 'admin', from: 'disputed', to: 'open', event: 'dispute_answered' },
  { who: 'admin', from: 'disputed', to: 'withdrawn', event: 'finding_withdrawn' },
  { who: 'admin', from: 'fixed', to: 'open', event: 'finding_reopened' },
  { who: 'admin', from: 'open', to: 'withdrawn', event: 'finding_withdrawn' },
];

for (const { who, from, to, event } of STEPS)
  it(`FIND-03 AUD-03 a step from ${from} to ${to} is recorded with person, time, message and link, and sends one e-mail`, async () => {
    await setStatus(from);
    const [moved] = await move(who, to, { message: ` ${REASON}\n` }).hasRows(1);
    assert.equal(moved?.['status'], to);
    await truth(
      `select kind, actor_id, actor_name, by_firm, from_status, to_status, message, link,
             created_at > now() - interval '1 minute' as now
           from finding_events where finding_id = '${row.finding}' and kind = 'moved'`,
    ).returns([
      {
        kind: 'moved',
        actor_id: people[who],
        actor_name: who === 'owner' ? 'owner' : 'admin@guard.test',
        by_firm: who === 'admin',
        from_status: from,
        to_status: to,
        message: REASON,
        link: COMMIT,
        now: true,
      },
    ]);
    await truth(
      `select kind, facts, actor_id, by_firm from events
           where audit_id = '${row.audit}' and id <> '${row.auditEvent}'`,
    ).returns([
      {
        kind: event,
        facts: { finding_id: row.finding, number: 'H-01', from, to },
        actor_id: people[who],
        by_firm: who === 'admin',
      },
    ]);
    // Of the finding the id alone: no text, and no number, because the number reveals the severity.
    assert.deepEqual(
      await emails(),
      event === 'finding_acknowledged'
        ? []
        : emailsAbout(event, who === 'admin' ? 'client' : 'firm', { finding_id: row.finding }),
    );
    await truth(
      `select details ->> 'number' as number, details ->> 'from' as "from", details ->> 'to' as "to"
         from admin_activity_logs where action = 'moved_finding' and admin_user_id = '${people.admin}'`,
    ).returns(who === 'admin' ? [{ number: 'H-01', from, to }] : []);
  });

it('LEGAL-01 erasing a former admin keeps their comments on findings without the name', async () => {
  await operator(`
        insert into finding_events (finding_id, kind, actor_id, actor_name, by_firm, from_status, to_status)
          values ('${foreign.finding}', 'moved', '${people.other}', 'Otto', true, 'open', 'withdrawn');
        insert into events (audit_id, client_id, kind, in_history, actor_id, actor_name, by_firm)
          values ('${foreign.audit}', '${people.ownerPending}', 'finding_withdrawn', true, '${people.other}', 'Otto', true);
        insert into finding_comments (finding_id, author_id, author_name, by_firm, body)
          values ('${foreign.finding}', '${people.other}', 'Otto', true, 'Kept');
        insert into finding_notes (finding_id, author_id, author_name, body)
          values ('${foreign.finding}', '${people.other}', 'Otto', 'Kept')`);
  await truth(`select begin_erasure('other@guard.test')`);
  for (const [table, person, name] of [
    ['finding_events', 'actor_id', 'actor_name'],
    ['events', 'actor_id', 'actor_name'],
    ['finding_comments', 'author_id', 'author_name'],
    ['finding_notes', 'author_id', 'author_name'],
  ])
    assert.deepEqual(
      await truth(`select ${name} as name from ${table} where ${person} = '${people.other}'`),
      [{ name: null }],
      table,
    );
});
