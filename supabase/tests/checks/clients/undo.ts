// Undoing a step that writes to a client (ADM-06, ADM-10, AUD-05, FIND-03) while its e-mail waits.
import assert from 'node:assert/strict';
import {
  AS_WRITTEN,
  type Attempt,
  as,
  emailedAbout,
  it,
  noticeEmails,
  operator,
  truth,
} from '../../check.ts';
import { decideSql, getRows, people, suspendOwnerSql, type Person } from '../../people.ts';
import { move } from '../findings/scene.ts';

const row = getRows('owner');
const UPDATED = {
  application: `select updated_at from profiles where client_id = `,
  request: `select updated_at from service_requests where id = `,
  audit: `select updated_at from audits where id = `,
  finding: `select updated_at from findings where id = `,
} as const;
type Kind = keyof typeof UPDATED;

const undo = (who: Person | 'anonymous', kind: Kind, subject: string): Attempt =>
  as(who, `select undo_step('${kind}', '${subject}', (${UPDATED[kind]} '${subject}'))`);
const complete = () => as('admin', `update audits set status = 'completed' where id = '${row.audit}'`);
const decideRequest = (to: string, answer: string) =>
  as(
    'admin',
    `select status from decide_request('${row.request}', '${to}', (${UPDATED.request} '${row.request}'), '${answer}')`,
  );
/** The e-mails to a client that the check has caused, as kind and status. */
const emails = (client: string = people.owner) =>
  truth(
    `select concat_ws(' ', payload ->> 'kind', status) from email_outbox
     where recipient_user_id = $1 and created_at = now() order by ${AS_WRITTEN}`,
    [client],
  );
const status = async () =>
  (await truth('select status from audits where id = $1', [row.audit]))[0]?.['status'];

it('ADM-06 an approval, a rejection and a reopening are undone with their e-mails', async () => {
  const profile = () =>
    truth('select approval_status, approved_at, rejection_reason from profiles where client_id = $1', [
      people.pending,
    ]);
  const pending = await profile();
  await as('admin', decideSql(people.pending, 'approved')).hasRows(1);
  await undo('admin', 'application', people.pending).hasRows(1);
  assert.deepEqual(await profile(), pending);
  await as('admin', decideSql(people.pending, 'rejected', 'We have no time.', true)).hasRows(1);
  const rejected = await profile();
  await as('admin', decideSql(people.pending, 'pending')).hasRows(1);
  await undo('admin', 'application', people.pending).hasRows(1);
  assert.deepEqual(await profile(), rejected);
  await emails(people.pending).lists([
    'client_approved cancelled',
    'client_rejected queued',
    'client_reopened cancelled',
  ]);
});

it('ADM-10 a suspension that is undone leaves no reason, and the end of one that is undone leaves its date', async () => {
  const suspended = () =>
    truth('select suspended_at::date::text, suspension_reason from profiles where client_id = $1', [
      people.owner,
    ]);
  await as('admin', decideSql(people.owner, 'suspended', 'The invoice is not paid.')).hasRows(1);
  await undo('admin', 'application', people.owner).hasRows(1);
  assert.deepEqual(await suspended(), [{ suspended_at: null, suspension_reason: null }]);
  await operator(
    `update profiles set suspended_at = '2026-01-02', suspension_reason = 'Since January.' where client_id = '${people.owner}'`,
  );
  await as('admin', decideSql(people.owner, 'approved')).hasRows(1);
  assert.deepEqual(await suspended(), [{ suspended_at: null, suspension_reason: null }]);
  await undo('admin', 'application', people.owner).hasRows(1);
  assert.deepEqual(await suspended(), [{ suspended_at: '2026-01-02', suspension_reason: 'Since January.' }]);
});

it('AUD-05 NOTE-01 a completed audit goes back to its status without an e-mail or a notice, and History says that it was undone', async () => {
  const before = await status();
  const notices = () => truth('select count(*) from private.notices where in_bell');
  const told = await notices();
  await complete().hasRows(1);
  await undo('admin', 'audit', row.audit).hasRows(1);
  await notices().returns(told);
  assert.equal(await status(), before);
  assert.deepEqual(await noticeEmails(), []);
  await as(
    'owner',
    `select kind, facts ->> 'from' as from, facts ->> 'to' as to from events where audit_id = '${row.audit}' and facts ? 'from' order by ${AS_WRITTEN}`,
  ).returns([
    { kind: 'status_changed', from: before, to: 'completed' },
    { kind: 'status_change_undone', from: 'completed', to: before },
  ]);
  // An e-mail that also tells of another step is still sent.
  await as('admin', `update audits set status = 'mitigation' where id = '${row.audit}'`).hasRows(1);
  await complete().hasRows(1);
  assert.equal((await noticeEmails()).length, 3);
  await undo('admin', 'audit', row.audit).hasRows(1);
  await emails().lists(['status_changed queued']);
});

it('ADM-09 a decision on a request is undone with its answer, unless an audit came of it', async () => {
  const stored = () =>
    truth('select status, answer, decided_at from service_requests where id = $1', [row.request]);
  await operator(`delete from audits where service_request_id = '${row.request}'`);
  await operator(
    `update service_requests set status = 'declined', answer = 'Not now.', decided_at = '2026-01-02' where id = '${row.request}'`,
  );
  const declined = await stored();
  await decideRequest('accepted', 'We have time now.').hasRows(1);
  await undo('admin', 'request', row.request).hasRows(1);
  assert.deepEqual(await stored(), declined);
  await emails().lists(['request_decided cancelled']);
  await decideRequest('accepted', 'We have time now.').hasRows(1);
  await operator(`update audits set service_request_id = '${row.request}' where id = '${row.audit}'`);
  await undo('admin', 'request', row.request).isRefused(
    'PT409',
    'An audit has been started from this request, so the decision can no longer be undone.',
  );
});

it('ADM-06 the e-mail of a step that can be undone is not sent within ten seconds, and is sent afterwards', async () => {
  await operator(`update email_outbox set status = 'sent' where true`);
  await as('admin', decideSql(people.pending, 'approved')).hasRows(1);
  await truth(
    `select next_attempt_at between clock_timestamp() + interval '9 seconds' and clock_timestamp() + interval '15 seconds' as waits
         from email_outbox where payload ->> 'kind' = 'client_approved' and created_at = now()`,
  ).returns([{ waits: true }]);
  await truth('select kind from claim_email(60)').returns([]);
  await operator(`update email_outbox set next_attempt_at = now() where status = 'queued'`);
  // Also to whoever has read it in the portal, and without a link that would stop such e-mails.
  await as('pending', 'select mark_notices_read(array(select id from list_notices()))').hasRows(1);
  await truth(
    `select payload ->> 'kind' as kind, payload ? 'unsubscribe' as stops from claim_email(60)`,
  ).returns([{ kind: 'client_approved', stops: false }]);
});

it('ADM-06 a step is undone once, and not after its time, after another change, or when the e-mail is leaving', async () => {
  const isRefused = (sentence: string) => undo('admin', 'audit', row.audit).isRefused('PT409', sentence);
  await complete().hasRows(1);
  await undo('admin', 'audit', row.audit).hasRows(1);
  await isRefused('This was undone already.');
  // A transaction has one now(), by which the next step would look like this one.
  await operator(`delete from private.undoable_steps where state = 'undone'`);

  await complete().hasRows(1);
  await operator(
    `update private.undoable_steps set created_at = created_at - interval '13 seconds' where true`,
  );
  await isRefused('It is too late to undo this: the time of ten seconds is over, and the client is told.');

  await operator(`update private.undoable_steps set created_at = clock_timestamp() where true`);
  assert.equal((await noticeEmails()).length, 3);
  await operator(`update email_outbox set status = 'sending' where status = 'queued'`);
  await isRefused('The e-mail is on its way to the client, so this can no longer be undone.');
  await operator(`update email_outbox set status = 'queued' where status = 'sending'`);

  await operator(`update private.undoable_steps set subject_updated_at = '2026-01-02' where true`);
  await as('admin', `select undo_step('audit', '${row.audit}', '2026-01-02')`).isRefused(
    'PT409',
    'This has been changed since, so it can no longer be undone.',
  );
  await emails().lists(['status_changed queued']);
});

it('ADM-06 nobody but the admin who took a step undoes it', async () => {
  await complete().hasRows(1);
  await undo('anotherAdmin', 'audit', row.audit).isRefused(
    '42501',
    'Only the person who took this step can undo it.',
  );
  await undo('admin', 'audit', row.unusedAudit).isRefused('PT404', 'There is no step to undo.');
  await undo('admin', 'application', row.audit).isRefused('PT404', 'There is no step to undo.');
  await as('admin', `select undo_step('project', '${row.audit}', now())`).isRefused(
    '22023',
    'There is no such kind of step.',
  );
});

it('FIND-03 a review of a fix is undone by its auditor alone: the fix waits again and no round is used, and ledger and History say so', async () => {
  const undoReview = (who: Person) => undo(who, 'finding', row.finding);
  const finding = () =>
    truth(`select f.status, private.reviewed_fixes(f.id) as rounds,
      jsonb_array_length(private.exchange_of(f.id, 'Firm', 'Client')) as printed from findings f where f.id = '${row.finding}'`);
  const comments = () => truth(`select from private.unanswered_comments where finding_id = '${row.finding}'`);
  await move('owner', 'fix_submitted').hasRows(1);
  await as(
    'owner',
    `insert into finding_comments (finding_id, body) values ('${row.finding}', 'Which branch?')`,
  ).hasRows(1);
  const before = await finding();
  await move('auditor', 'fixed', { message: 'Of another client.' }).hasRows(1);
  assert.equal((await comments()).length, 0);
  await undoReview('admin').isRefused('42501', 'Only the person who took this step can undo it.');
  for (const who of ['auditorElsewhere', 'owner'] as const) await undoReview(who).reachesNothing();
  await undoReview('auditor').hasRows(1);
  await undoReview('auditor').isRefused('PT409', 'This was undone already.');
  assert.deepEqual(await finding(), before);
  assert.deepEqual(await emailedAbout('fix_reviewed'), []);
  await as('owner', `select from list_notices() where kind like 'fix_review%'`).hasRows(0);
  await as(
    'owner',
    `select message, link, undone_at is not null as undone from finding_events
        where finding_id = '${row.finding}' and kind = 'moved' and by_firm`,
  ).returns([{ message: null, link: null, undone: true }]);
  // The comment waits for an answer again, and the client may still replace the fix.
  assert.equal((await comments()).length, 1);
  await move('owner', 'fix_submitted').hasRows(1);
  await as('owner', `select kind from events where kind like 'fix_review%' order by ${AS_WRITTEN}`).lists([
    'fix_reviewed',
    'fix_review_undone',
  ]);

  await operator(`delete from private.undoable_steps where state = 'undone'`);
  await move('auditor', 'open').hasRows(1);
  const report = (created: string) =>
    operator(`update report_versions set created_at = ${created} where audit_id = '${row.audit}'`);
  await report(`clock_timestamp() + interval '1 second'`);
  await undoReview('auditor').isRefused(
    'PT409',
    'A report has been issued since, so the review can no longer be undone.',
  );
  await report('now()');
  await operator(`update private.undoable_steps set subject_updated_at = '2026-01-02' where true`);
  await as('auditor', `select undo_step('finding', '${row.finding}', '2026-01-02')`).isRefused(
    'PT409',
    'This has been changed since, so it can no longer be undone.',
  );
});

it('ADM-10 a new status of a suspended client can be undone', async () => {
  await operator(suspendOwnerSql);
  const before = await status();
  await complete().hasRows(1);
  await undo('admin', 'audit', row.audit).hasRows(1);
  assert.equal(await status(), before);
  assert.deepEqual(await noticeEmails(), []);
});
