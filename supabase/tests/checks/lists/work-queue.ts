// AUD-06: what waits for us.
import assert from 'node:assert/strict';
import { as, it, operator } from '../../check.ts';
import { decideSql, getRows, people } from '../../people.ts';
import { COMMIT, comment, move } from '../findings/scene.ts';

const finding = getRows('owner').finding;

/** The numbers of the work queue, and those of the lists that they lead to. */
async function numbers() {
  const counts = (await as('admin', 'select (to_jsonb(q)) as counts from work_queue() q').onlyRow())[
    'counts'
  ];
  const lists = await as(
    'admin',
    `select count_clients(status => 'pending')::int as applications,
         count_audits(waiting => 'fix_submitted')::int as audits_with_fixes,
         count_audits(waiting => 'disputed')::int as audits_with_disputes,
         count_waiting_findings(waits => 'fixes')::int as fixes_to_review,
         count_waiting_findings(waits => 'disputes')::int as disputed_findings,
         count_waiting_findings(waits => 'comments')::int as unanswered_comments,
         count_audits(only_overdue => true)::int as overdue_audits,
         count_requests(status_filter => 'lapsed')::int as lapsed_proposals,
         count_audits(waiting => 'scope')::int as proposed_scopes,
         count_audits(waiting => 'preparation')::int as unprepared_audits`,
  ).onlyRow();
  return { counts: counts as Record<string, number>, lists };
}

it('AUD-06 the work queue counts what waits, as many as the lists that it leads to', async () => {
  const none = {
    disputed_findings: 0,
    audits_with_disputes: 0,
    unanswered_comments: 0,
    audits_with_comments: 0,
    overdue_audits: 0,
    lapsed_proposals: 0,
    proposed_scopes: 2,
    unprepared_audits: 0,
    drafts_to_approve: null,
    audits_with_drafts_to_approve: null,
  };
  assert.deepEqual((await numbers()).counts, {
    ...none,
    applications: 2,
    overdue_applications: 0,
    new_requests: 2,
    fixes_to_review: 0,
    audits_with_fixes: 0,
  });
  await operator(`
        update profiles set submitted_at = now() - interval '49 hours' where client_id = '${people.pending}';
        update profiles set submitted_at = now() - interval '47 hours' where client_id = '${people.ownerPending}';
        update service_requests set status = 'in_review' where client_id = '${people.owner}';
        update findings set status = 'fix_submitted' where status = 'open';
        insert into findings (audit_id, number, ordinal, title, severity, status, published_at)
          select audit_id, 'L-09', 9, 'Is disputed', 'low', 'disputed', now() from findings where id = '${finding}';
        insert into findings (audit_id, number, ordinal, title, severity, status, published_at)
          select audit_id, 'L-10', 10, 'Is disputed too', 'low', 'disputed', now() from findings where id = '${finding}';
        insert into private.unanswered_comments (finding_id, waiting_since) select id, now() from findings where number = 'L-09';
        update audits set planned_end = private.today() - 1 where true;
        update proposals set expires_at = now() where client_id = '${people.owner}';
        update scope_proposals set state = 'returned' where client_id = '${people.owner}';
        update preparation_items set due = private.today() - 3 where true`);
  await comment('owner', finding, 'Is it the same in the other vault?').hasRows(1);
  const { counts, lists } = await numbers();
  for (const [name, count] of Object.entries(lists)) assert.equal(counts[name], count, name);
  assert.deepEqual(counts, {
    applications: 2,
    overdue_applications: 1,
    new_requests: 1,
    fixes_to_review: 2,
    audits_with_fixes: 2,
    disputed_findings: 2,
    audits_with_disputes: 1,
    unanswered_comments: 2,
    audits_with_comments: 1,
    overdue_audits: 4,
    lapsed_proposals: 1,
    proposed_scopes: 1,
    unprepared_audits: 2,
    drafts_to_approve: null,
    audits_with_drafts_to_approve: null,
  });
});

it('AUD-06 the findings that wait for us are listed across audits, the longest waiting first, with their client', async () => {
  await operator(`
        insert into findings (id, audit_id, number, ordinal, title, severity, status, published_at, updated_at) values
          (gen_random_uuid(), '${getRows('ownerPending').audit}', 'G-01', 1, 'Gas', 'gas', 'disputed', now(), '2026-01-02')`);
  await move('owner', 'fix_submitted', { link: COMMIT }).hasRows(1);
  await comment('owner', finding, 'Here it is.').hasRows(1);
  const list = async (call: string): Promise<string[]> => {
    const { rows } = await as(
      'admin',
      `select concat_ws(' ', number, waits_for, business_email) as line from search_waiting_findings(${call})`,
    );
    return (rows ?? []).map(({ line }) => String(line));
  };
  const gas = 'G-01 disputes ownerpending@guard.test';
  const fix = 'H-01 fixes owner@guard.test';
  const words = 'H-01 comments owner@guard.test';
  assert.deepEqual((await list('')).toSorted(), [gas, words, fix]);
  assert.equal((await list(''))[0], gas);
  // Since the latest fix, not the first, whatever was edited since.
  await operator(`insert into finding_events (finding_id, kind, by_firm, to_status, created_at)
    values ('${finding}', 'moved', false, 'fix_submitted', '2025-01-01')`);
  assert.equal((await list(''))[0], gas);
  await operator(`update finding_events set created_at = '2025-06-01' where to_status = 'fix_submitted'`);
  assert.equal((await list(''))[0], fix);
  assert.deepEqual(await list(`sort => 'severity', ascending => false, page_size => 1`), [gas]);
  assert.deepEqual(await list(`waits => 'fixes'`), [fix]);
  assert.deepEqual(await list(`waits => 'disputes'`), [gas]);
  assert.deepEqual(await list(`waits => 'comments'`), [words]);
  // The seed assigns the review of H-01, and that of no other.
  await operator(
    `update finding_assignments set reviewer_id = '${people.admin}', reviewer_name = 'Lin Chen' where finding_id = '${finding}'`,
  );
  assert.deepEqual((await list(`assigned => 'me'`)).toSorted(), [words, fix]);
  assert.deepEqual(await list(`assigned => 'nobody'`), [gas]);
  assert.deepEqual((await list(`'lin ch'`)).toSorted(), [words, fix]);
  await as('anotherAdmin', `select count_waiting_findings(assigned => 'me')::int as n`).returns([{ n: 0 }]);
  assert.deepEqual(await list(`'G-01'`), [gas]);
  assert.deepEqual(await list(`'ownerpending@'`), [gas]);
  await operator(`update audits set title = 'Of the bridge' where id = '${getRows('owner').audit}'`);
  assert.deepEqual((await list(`'the brid'`)).toSorted(), [words, fix]);
  // Whom the client assigned it to is not among what is searched.
  await operator(
    `update finding_assignments set assignee_name = 'Mia Member' where finding_id = '${finding}'`,
  );
  assert.deepEqual(await list(`'mia mem'`), []);
  assert.deepEqual(await list(`'nothing like it'`), []);
});

it('AUD-06 a comment of a client waits until an auditor writes a comment or a note or moves the finding', async () => {
  const waiting = async () =>
    (await as('admin', `select count_waiting_findings('', 'comments')::int as n`).onlyRow())['n'];
  const responses = [
    () => comment('admin', finding, 'It is.'),
    () =>
      as('admin', 'insert into finding_notes (finding_id, body) values ($1, $2)', [finding, 'Only thanks.']),
    () => move('admin', 'withdrawn'),
  ];
  assert.equal(await waiting(), 0);
  for (const respond of responses) {
    await comment('owner', finding, 'And now?').hasRows(1);
    await comment('owner', finding, 'Please.').hasRows(1);
    assert.equal(await waiting(), 1);
    await respond().hasRows(1);
    assert.equal(await waiting(), 0);
  }
});

it('AUD-06 an application waits since it was submitted or reopened, the oldest comes first, and late ones are marked', async () => {
  await operator(`
        update profiles set submitted_at = now() - interval '60 days' where client_id = '${people.rejected}';
        update profiles set submitted_at = now() - interval '3 days' where client_id = '${people.ownerPending}';
        update profiles set created_at = now() - interval '90 days', submitted_at = now() - interval '2 hours'
          where client_id = '${people.pending}'`);
  const waiting = () => as('admin', 'select full_name, is_overdue as late from oldest_applications()');
  const late = { full_name: 'ownerPending', late: true };
  const early = { full_name: 'pending', late: false };
  await waiting().returns([late, early]);
  // It was sent 60 days ago, and the decision on it is asked for again from now on.
  await as('admin', decideSql(people.rejected, 'pending')).hasRows(1);
  await waiting().returns([late, early, { full_name: 'rejected', late: false }]);
  await as('admin', 'select 1 from oldest_applications(1)').hasRows(1);
});
