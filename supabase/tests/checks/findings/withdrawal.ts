// Withdrawing an audit (REP-04): nothing that a client has seen is deleted.
import assert from 'node:assert/strict';
import { AS_WRITTEN, as, it, operator } from '../../check.ts';
import { people } from '../../people.ts';
import { emails, emailsAbout, freshId, move, publish, row, writeDraft } from './scene.ts';

const WHY = 'It was begun for the wrong project.';
const FINAL = 'This audit was withdrawn, which is final.';
const withdraw = (audit = row.audit, reason = WHY) => `select withdraw_audit('${audit}', '${reason}')`;

it('REP-04 a withdrawn audit stays in its client’s list with the reason, its history and its findings', async () => {
  await as('admin', withdraw()).hasRows(1);
  const audit = `select status, withdrawn_at = now() as withdrawn_now, withdrawn_reason, report_path
        from audits where id = '${row.audit}'`;
  await as('owner', audit).returns([
    { status: 'withdrawn', withdrawn_now: true, withdrawn_reason: WHY, report_path: null },
  ]);
  const history = `select kind, facts - 'report_version_id' as facts, actor_id from events
        where audit_id = '${row.audit}' and id <> '${row.auditEvent}' order by ${AS_WRITTEN}`;
  await as('owner', history).returns([
    { kind: 'report_withdrawn', facts: {}, actor_id: people.admin },
    {
      kind: 'audit_withdrawn',
      facts: { from: 'scheduled', to: 'withdrawn', reason: WHY },
      actor_id: people.admin,
    },
  ]);
  await as('owner', `select id, status from findings`).returns([{ id: row.finding, status: 'withdrawn' }]);
  const step = `select from_status, to_status, message, actor_id from finding_events where kind = 'moved'`;
  await as('owner', step).returns([
    { from_status: 'open', to_status: 'withdrawn', message: WHY, actor_id: people.admin },
  ]);
});

it('REP-04 REP-05 no report of a withdrawn audit can be opened, an earlier version neither', async () => {
  const link = `update audits set report_path = null, report_url = 'https://example.test/r' where id = '${row.audit}'`;
  await as('admin', link).hasRows(1);
  await as('admin', withdraw()).hasRows(1);
  for (const who of ['owner', 'admin'] as const)
    await as(who, `select * from open_object('report', '${row.reportVersion}')`).isRefused('PT404');
  const versions = `select state, report_url, withdrawn_reason from report_versions where audit_id = '${row.audit}'`;
  const withdrawn = { state: 'withdrawn', report_url: null, withdrawn_reason: WHY };
  await as('owner', versions).returns([withdrawn, withdrawn]);
});

it('REP-04 the withdrawal of an audit is one e-mail without its reason', async () => {
  await as('admin', withdraw()).hasRows(1);
  assert.deepEqual(await emails(), emailsAbout('audit_withdrawn', 'client', { status: 'withdrawn' }));
});

it('REP-04 a withdrawn audit is final: nothing of it is changed, added, published or withdrawn again', async () => {
  await writeDraft({ id: freshId(1) });
  await as('admin', withdraw()).hasRows(1);
  for (const write of [
    withdraw(),
    `update audits set title = 'Another' where id = '${row.audit}'`,
    `update audits set status = 'scheduled' where id = '${row.audit}'`,
    `select save_finding('{"audit_id": "${row.audit}", "title": "T", "severity": "low"}')`,
    `select import_findings('${row.audit}', '[{"title": "T", "severity": "low"}]', '${row.fresh}', '{a.csv}')`,
    `select save_scope('{"audit_id": "${row.audit}", "nsloc": 1}', '[]', updated_at) from audit_scopes
          where audit_id = '${row.audit}'`,
  ])
    await as('admin', write).isRefused('PT409', FINAL);
  await publish('admin', [freshId(1)]).isRefused('PT409', FINAL);
  const undo = `select undo_step('audit', id, updated_at) from audits where id = '${row.audit}'`;
  await as('admin', undo).isRefused('PT404', 'There is no step to undo.');
  await move('owner', 'acknowledged').isRefused('PT409', 'This finding was withdrawn, which is final.');
  await as('admin', withdraw(row.unusedAudit)).hasRows(1);
  const begun = `select save_scope('{"audit_id": "${row.unusedAudit}", "nsloc": 1}', '[]')`;
  await as('admin', begun).isRefused('PT409', FINAL);
});

it('REP-04 an audit is withdrawn with a reason, and not by writing its status', async () => {
  for (const reason of ['', 'too short', '\u200b'.repeat(12), 'x'.repeat(501), 'Two lines,\nnot one.'])
    await as('admin', withdraw(row.audit, reason)).isRefused('22023');
  await as('admin', withdraw(row.fresh)).isRefused('PT404', 'This audit does not exist.');
  const set = (values: string) => as('admin', `update audits set ${values} where id = '${row.audit}'`);
  await set(`status = 'withdrawn'`).isRefused('22023', 'An audit is withdrawn with a reason.');
});

it('REP-04 AUD-06 nothing of a withdrawn audit waits for anybody, and it is not overdue', async () => {
  await operator(`update findings set status = 'fix_submitted' where id = '${row.finding}';
        update audits set planned_start = current_date - 3 where id = '${row.audit}'`);
  const waiting = () =>
    as('admin', 'select fixes_to_review::int as fixes, overdue_audits::int as overdue from work_queue()');
  await waiting().returns([{ fixes: 1, overdue: 1 }]);
  await as('admin', withdraw()).hasRows(1);
  await waiting().returns([{ fixes: 0, overdue: 0 }]);
});
