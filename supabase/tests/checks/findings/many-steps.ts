// The same step for several published findings at once: all or none, with one e-mail (FIND-03, FIND-10).
import assert from 'node:assert/strict';
import { as, it, onlyRow, operator, truth } from '../../check.ts';
import { people, type Person } from '../../people.ts';
import {
  COMMIT,
  emails,
  emailsAbout,
  PULL_REQUEST,
  foreign,
  freshId,
  REASON,
  row,
  setStatus,
  UNKNOWN,
  type Status,
} from './scene.ts';

type Moves = { message?: string | null; link?: string | null; expected?: string[] };

function moveAll(
  who: Person | 'anonymous',
  ids: readonly string[],
  to: string,
  { message = REASON, link = COMMIT, expected = ids.map(() => 'open') }: Moves = {},
) {
  return as(who, 'select move_findings($1, $2, $3, $4, $5) as count', [ids, to, message, link, expected]);
}

/** A second published finding of the seeded audit, L-01. */
const SECOND = freshId(1);

async function withSecond(status: Status = 'open'): Promise<void> {
  await setStatus(status);
  await operator(
    `insert into findings (id, audit_id, number, ordinal, title, severity, description, status, published_at)
     values ('${SECOND}', '${row.audit}', 'L-01', 1, 'Rounding', 'low', 'D', '${status}', now())`,
  );
}

const moved = () =>
  truth(
    `select f.number, e.from_status, e.to_status, e.message, e.link, e.actor_id, f.status from finding_events e
     join findings f on f.id = e.finding_id where e.kind = 'moved' order by 1`,
  );

for (const { who, from, to, email } of [
  { who: 'owner', from: 'open', to: 'fix_submitted', email: 'fix_submitted' },
  { who: 'owner', from: 'open', to: 'acknowledged', email: null },
  { who: 'owner', from: 'partially_fixed', to: 'disputed', email: 'finding_disputed' },
  { who: 'admin', from: 'fix_submitted', to: 'fixed', email: 'fix_reviewed' },
  { who: 'admin', from: 'disputed', to: 'open', email: 'dispute_answered' },
] as const)
  it(`FIND-10 two findings are moved from ${from} to ${to} at once, each with its line in the ledger, and told by one event and ${email ? 'one e-mail a person' : 'no e-mail'}`, async () => {
    await withSecond(from);
    const answer = await moveAll(who, [row.finding, SECOND], to, { expected: [from, from] });
    assert.equal(onlyRow(answer).count, 2);
    const line = { from_status: from, to_status: to, message: REASON, link: COMMIT, actor_id: people[who], status: to,
        }; // oxfmt-ignore
    assert.deepEqual(await moved(), [
      { number: 'H-01', ...line },
      { number: 'L-01', ...line },
    ]);
    // It is about several findings, and leads to none of them.
    assert.deepEqual(
      await emails(),
      email === null ? [] : emailsAbout(email, who === 'admin' ? 'client' : 'firm', { count: 2 }),
    );
    await truth(
      `select facts from events where audit_id = '${row.audit}' and facts ->> 'to' = '${to}' and facts ? 'count'`,
    ).returns([{ facts: { from, to, count: 2 } }]);
  });

it('FIND-03 NOTE-01 a person of a client who has moved findings 60 times within an hour waits, while others go on', async () => {
  await operator(`insert into events (kind, audit_id, client_id, in_history, facts, actor_id, created_at)
        select (array['fix_submitted', 'fix_replaced', 'fix_withdrawn', 'finding_acknowledged', 'finding_disputed'])[1 + n % 5], '${row.audit}',
          '${people.owner}', true, '{}', '${people.owner}', now() - interval '59 minutes' from generate_series(1, 60) n`);
  const sentence =
    'You have moved findings 60 times within an hour. Please try again later, or move several findings at once.';
  await moveAll('owner', [row.finding], 'acknowledged').isRefused('22023', sentence);
  await as('owner', `select move_finding('${row.finding}', 'acknowledged', 'R')`).isRefused(
    '22023',
    sentence,
  );
  await moveAll('member', [row.finding], 'disputed').onlyRow();
  await moveAll('admin', [row.finding], 'open', { expected: ['disputed'] }).onlyRow();
  await operator(`set local session_replication_role = replica;
        update events set created_at = now() - interval '61 minutes' where actor_id = '${people.owner}';
        set local session_replication_role = origin`);
  await moveAll('owner', [row.finding], 'acknowledged').onlyRow();
});

it('NOTE-01 repeated unread notices of one finding are one, which leads to the newest, and those of another finding stay', async () => {
  await withSecond();
  const notices = async () =>
    (
      await as(
        'admin',
        `select kind, facts ->> 'number' as number, count(*)::integer, min(read_at) is not null as is_read
             from list_notices() where kind like 'f%' group by 1, 2, read_at is null order by 1, 2, 4`,
      ).hasRows(expectedLines)
    ).map(({ kind, number, count, is_read }) => [kind, number, count, is_read]);
  let expectedLines = 3;
  for (const id of [row.finding, SECOND]) await moveAll('owner', [id], 'fix_submitted').onlyRow();
  for (const link of [PULL_REQUEST, COMMIT, PULL_REQUEST])
    await moveAll('owner', [row.finding], 'fix_submitted', {
      link,
      expected: ['fix_submitted'],
    }).onlyRow();
  assert.deepEqual(await notices(), [
    ['fix_replaced', 'H-01', 1, false],
    ['fix_submitted', 'H-01', 1, false],
    ['fix_submitted', 'L-01', 1, false],
  ]);
  await as(
    'admin',
    `select mark_notices_read(array(select id from list_notices() where kind = 'fix_replaced'))`,
  ).onlyRow();
  // What the reader has seen stays, and what comes after it is news.
  expectedLines = 4;
  await moveAll('owner', [row.finding], 'fix_submitted', { expected: ['fix_submitted'] }).onlyRow();
  assert.deepEqual(await notices(), [
    ['fix_replaced', 'H-01', 1, false],
    ['fix_replaced', 'H-01', 1, true],
    ['fix_submitted', 'H-01', 1, false],
    ['fix_submitted', 'L-01', 1, false],
  ]);
});

it('FIND-10 when one of several findings has moved meanwhile none is moved, and the refusal names it', async () => {
  await withSecond();
  await setStatus('acknowledged');
  await moveAll('owner', [SECOND, row.finding], 'fix_submitted').isRefused(
    'PT409',
    'Nothing was changed. H-01: This finding has been moved in the meantime. It is now "Acknowledged".',
  );
  await setStatus('withdrawn');
  await moveAll('owner', [row.finding, SECOND], 'fixed', {
    expected: ['withdrawn', 'open'],
  }).isRefused('42501', 'Only our auditors can move a finding to "Fixed".');
});

it('FIND-03 FIND-10 an auditor does not answer several fixes when the client has replaced one of them after it was read', async () => {
  await withSecond();
  const both = [row.finding, SECOND];
  const newest = async () => {
    const fixes = await truth(
      `select distinct on (finding_id) finding_id, id from finding_events where to_status = 'fix_submitted'
           order by finding_id, created_at desc`,
    );
    return both.map((id) => fixes.find(({ finding_id: finding }) => finding === id)?.['id']);
  };
  const answer = (seen: unknown[]) =>
    as('admin', 'select move_findings($1, $2, $3, $4, $5, $6)', [
      both,
      'open',
      null,
      null,
      both.map(() => 'fix_submitted'),
      seen,
    ]);
  await moveAll('owner', both, 'fix_submitted').onlyRow();
  const read = await newest();
  await moveAll('owner', [SECOND], 'fix_submitted', {
    link: PULL_REQUEST,
    expected: ['fix_submitted'],
  }).onlyRow();
  await answer(read).isRefused(
    'PT409',
    'Nothing was changed. L-01: The client has sent another fix in the meantime. Read it, and answer it then.',
  );
  await answer(read.slice(1)).isRefused('22023', 'Each finding needs the fix that it was shown with.');
  await answer(await newest()).onlyRow();
  await as('owner', `select from findings where status = 'open'`).hasRows(2);
});

it('FIND-03 FIND-10 several findings need the same reason and commit as one, and a finding named twice is moved once', async () => {
  await withSecond();
  const both = [row.finding, SECOND];
  await moveAll('owner', both, 'acknowledged', { message: ' ' }).isRefused('22023', 'Please give a reason.');
  await moveAll('owner', both, 'fix_submitted', { link: 'soon' }).isRefused('22023');
  await moveAll('owner', [], 'acknowledged').isRefused('22023', 'Choose 1 to 500 findings.');
  const tooMany = Array.from({ length: 501 }, () => row.finding);
  await moveAll('owner', tooMany, 'acknowledged').isRefused('22023', 'Choose 1 to 500 findings.');
  const shown = 'Each finding needs the status that it was shown with.';
  await moveAll('owner', both, 'acknowledged', { expected: ['open'] }).isRefused('22023', shown);
  assert.equal((await moveAll('owner', [SECOND, SECOND], 'acknowledged').onlyRow()).count, 1);
  assert.equal((await moved()).length, 1);
});

// oxfmt-ignore
it('FIND-02 FIND-10 nobody moves a draft or another client’s finding among others, and a client cannot tell either from an unknown one', async () => {
      await withSecond();
      for (const hidden of [row.draft, foreign.finding, UNKNOWN])
        await moveAll('owner', [SECOND, hidden], 'acknowledged').isRefused('PT404', 'This finding does not exist.');
      for (const who of ['other', 'pending'] as const)
        await moveAll(who, [row.finding], 'acknowledged').reachesNothing();
      await moveAll('admin', [SECOND, row.draft], 'withdrawn', { expected: ['open', 'draft'] }).isRefused('PT409', 'Nothing was changed. Rounding: This finding is a draft. Publish it first.');
      await operator(
        `insert into findings (id, audit_id, number, ordinal, title, severity, description, status, published_at)
         values ('${freshId(2)}', '${row.unusedAudit}', 'H-01', 1, 'T', 'high', 'D', 'open', now())`,
      );
      await moveAll('owner', [SECOND, freshId(2)], 'acknowledged').isRefused('22023', 'These findings are of several audits.');
    });
