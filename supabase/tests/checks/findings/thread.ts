// Comments and internal notes of a finding (FIND-04).
import assert from 'node:assert/strict';
import { as, it, operator, truth } from '../../check.ts';
import type { Rows } from '../../guarded-database.ts';
import { decideSql, people, resumeOwnerSql, suspendOwnerSql } from '../../people.ts';
import { comment, emails, emailsAbout, freshId, publish, row, UNKNOWN, writeDraft } from './scene.ts';

const correct = `update finding_comments set body = 'Corrected' where id = '${row.comment}'`;

it('FIND-04 a client’s comment sends the team one e-mail without its text, and an auditor’s comment one to each person of the client', async () => {
  await comment('owner', row.finding, 'Secret words').hasRows(1);
  await comment('admin', row.finding, 'Secret answer').hasRows(1);
  const sent = await emails();
  const withoutComment = ({ payload, ...email }: Rows[number]) => {
    const { comment_id, ...rest } = payload as Record<string, unknown>;
    assert.match(String(comment_id), /^[0-9a-f-]{36}$/);
    return { ...email, payload: rest };
  };
  // The owner’s own comment is told to the others of the team together with the answer.
  const about = { finding_id: row.finding };
  assert.deepEqual(
    sent.filter(({ recipient_user_id }) => recipient_user_id === null).map(withoutComment),
    emailsAbout('finding_commented', 'firm', about),
  );
  assert.deepEqual(
    sent.filter(({ recipient_user_id }) => recipient_user_id === people.owner).map(withoutComment),
    emailsAbout('finding_commented', 'client', about).filter(
      ({ recipient_user_id }) => recipient_user_id === people.owner,
    ),
  );
  assert.equal(sent.length, 4);
});

it('FIND-04 comments on two findings make one e-mail, which leads to none of them', async () => {
  await operator(
    `insert into findings (id, audit_id, number, ordinal, title, severity, description, status, published_at)
         values ('${freshId(1)}', '${row.audit}', 'L-01', 1, 'Rounding', 'low', 'D', 'open', now())`,
  );
  for (const finding of [row.finding, freshId(1), row.finding, freshId(1)])
    await comment('owner', finding).hasRows(1);
  assert.deepEqual(
    (await emails()).filter(({ recipient_user_id }) => recipient_user_id === null),
    emailsAbout('finding_commented', 'firm', { count: 4 }),
  );
});

it('ADM-10 a suspended client gets no e-mail about an audit, and none later that was queued before', async () => {
  await writeDraft({ id: freshId(1) });
  await publish('admin', [freshId(1)]).hasRows(1);
  assert.equal((await emails()).length, 3);
  await publish('admin', [row.draft]).hasRows(1);
  await operator(suspendOwnerSql);
  await operator(`update email_outbox set status = 'sent' where kind <> 'notice'`);
  const due = async () => (await truth(`select kind from claim_email(0)`)).map(({ kind }) => kind);
  assert.equal((await emails()).length, 3);
  assert.deepEqual(await due(), []);
  await as('admin', `update audits set status = 'completed' where id = '${row.audit}'`).hasRows(1);
  await operator(resumeOwnerSql);
  assert.deepEqual([await emails(), await due()], [[], []]);
  await truth(
    `select n.decision, count(*)::int from private.notices n join events e on e.id = n.event_id
           where e.kind = 'findings_published' group by 1 order by 1`,
  ).returns([
    { decision: 'sent', count: 3 },
    { decision: 'suspended', count: 3 },
  ]);
  await as('admin', `update audits set status = 'mitigation' where id = '${row.audit}'`).hasRows(1);
  assert.deepEqual(await emails(), emailsAbout('status_changed', 'client', { status: 'mitigation' }));
});

it('ADM-10 a suspension by mistake that is undone at once cancels no e-mail', async () => {
  await writeDraft({ id: freshId(1) });
  await publish('admin', [freshId(1)]).hasRows(1);
  await as('admin', decideSql(people.owner, 'suspended', 'The invoice is not paid.')).hasRows(1);
  const undo = `select undo_step('application', client_id, updated_at) from profiles where client_id = '${people.owner}'`;
  await as('admin', undo).hasRows(1);
  assert.deepEqual(await emails(), emailsAbout('findings_published', 'client'));
});

it('FIND-04 nobody can comment on a draft; admins write notes on it', async () => {
  await comment('owner', row.draft).isRefused('PT404', 'This finding does not exist.');
  await comment('admin', row.draft).isRefused(
    'PT409',
    'This finding is a draft, which has no comments. Write an internal note instead.',
  );
  await as(
    'admin',
    `insert into finding_notes (finding_id, body) values ('${row.draft}', 'A thought')`,
  ).hasRows(1);
  await as('admin', `insert into finding_notes (finding_id, body) values ('${UNKNOWN}', 'N')`).isRefused(
    'PT404',
    'This finding does not exist.',
  );
});

it('FIND-04 a comment’s text is corrected within 15 minutes', async () => {
  await operator(`update finding_comments set created_at = now() - interval '14 minutes' where true`);
  await as('owner', correct).hasRows(1);
  await truth(
    `select body, edited_at is not null as edited from finding_comments where id = '${row.comment}'`,
  ).returns([{ body: 'Corrected', edited: true }]);
  await operator(`update finding_comments set created_at = now() - interval '16 minutes' where true`);
  await as('owner', correct).isRefused(
    'PT409',
    'A comment can be corrected within 15 minutes. Please write another one.',
  );
});

it('FIND-04 a comment has 1 to 10,000 characters, and a client can write at most 60 an hour', async () => {
  await comment('owner', row.finding, ' \n').isRefused('22023', 'A comment is required.');
  await comment('owner', row.finding, 'x'.repeat(10_001)).isRefused(
    '22023',
    'A comment can have at most 10000 characters.',
  );
  // The seed has one.
  await operator(
    `insert into finding_comments (finding_id, author_id, body, created_at)
         select '${row.finding}', '${people.owner}', 'Again', now() - interval '59 minutes' from generate_series(1, 58)`,
  );
  await comment('owner', row.finding).hasRows(1);
  await comment('owner', row.finding).isRefused(
    '22023',
    'You have written 60 comments within an hour. Please write the next one later.',
  );
  await comment('admin', row.finding).hasRows(1);
});
