// The history of an audit as the database writes it, and the e-mails about it (AUD-03).
import assert from 'node:assert/strict';
import { AS_WRITTEN, as, it, operator, truth } from '../../check.ts';
import { people } from '../../people.ts';
import { createAudit, emails, emailsAbout, publishReport, row, sealReport, UNKNOWN } from './scene.ts';

const change = (assignment: string) => `update audits set ${assignment} where id = '${row.audit}'`;

const events = (audit = row.audit) =>
  as(
    'owner',
    `select kind, facts - 'report_version_id' as facts, actor_id, by_firm from events
     where audit_id = '${audit}' and id <> '${row.auditEvent}' order by ${AS_WRITTEN}`,
  );
const byAdmin = { actor_id: people.admin, by_firm: true };
it('AUD-03 each status of an audit adds an event, and each change of status sends one e-mail a person', async () => {
  await as('admin', createAudit({ id: row.fresh })).hasRows(1);
  await events(row.fresh).returns([{ kind: 'audit_created', facts: { to: 'scheduled' }, ...byAdmin }]);
  assert.deepEqual(await emails(), []);
  await as('admin', change(`status = 'mitigation'`)).hasRows(1);
  await as('admin', change(`status = 'mitigation', title = 'Vault audit'`)).hasRows(1);
  await events().returns([
    { kind: 'status_changed', facts: { from: 'scheduled', to: 'mitigation' }, ...byAdmin },
  ]);
  assert.deepEqual(await emails(), emailsAbout('status_changed', 'client', { status: 'mitigation' }));
});

it('AUD-03 SEAL-01 a sealed report adds an event in the name of its admin and one e-mail a person, and so does a withdrawn report', async () => {
  await publishReport('second', { version: '2.0' });
  await events().hasRows(0);
  assert.deepEqual(await emails(), []);
  for (const _attempt of [1, 2]) await sealReport('d4'.repeat(32));
  const [version] = await truth(
    `select id from report_versions where audit_id = '${row.audit}' and version = '2.0'`,
  );
  await as(
    'admin',
    `select withdraw_report('${String(version?.['id'])}', 'It names the wrong commit.')`,
  ).hasRows(1);
  await events().returns([
    { kind: 'report_published', facts: { version: '2.0' }, ...byAdmin },
    { kind: 'report_withdrawn', facts: { version: '2.0' }, ...byAdmin },
  ]);
  assert.deepEqual(await emails(), [
    ...emailsAbout('report_published', 'client'),
    ...emailsAbout('report_withdrawn', 'client'),
  ]);
});

it('DASH-02 AUD-03 the audit that a dashboard leads with comes with its dates and the numbers of what its reader sees', async () => {
  const leading = (who: 'owner' | 'other' | 'newcomer') =>
    as(
      who,
      `select id, stages #>> '{-1,kind}' as last, stages #>> '{-1,facts,to}' as reached, counts::text as counts from running_audit('${people.owner}')`,
    );
  await as('admin', change(`status = 'mitigation'`)).hasRows(1);
  await operator(`insert into audits (id, project_id, title, audit_type, status, created_at)
    select n.id::uuid, project_id, 'Newer', 'Rust', 'in_progress', now() - n.age from audits,
      (values ('${row.fresh}', interval '1 day'), ('${UNKNOWN}', '2 days')) n (id, age) where audits.id = '${row.audit}'`);
  const counts = '[{"count": 1, "status": "open", "severity": "high"}]';
  const undone = { kind: 'status_change_undone', to: 'mitigation' };
  await operator(
    `select private.record_event('${undone.kind}', audit_id => '${row.audit}', facts => '{"to": "${undone.to}"}')`,
  );
  await leading('owner').returns([{ id: row.audit, last: undone.kind, reached: undone.to, counts }]);
  await leading('other').hasRows(0);
  // Signing in requests it before it is known whether the person has a client.
  await leading('newcomer').hasRows(0);
  await as('admin', change(`status = 'completed'`)).hasRows(1);
  await leading('owner').returns([{ id: row.fresh, last: null, reached: null, counts: null }]);
});
