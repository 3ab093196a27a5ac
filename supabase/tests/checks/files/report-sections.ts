// SEAL-07: the texts of a report and its details, what a snapshot has of them, and versions that are issued once.
import assert from 'node:assert/strict';
import { AS_WRITTEN, as, it, operator, refuses, truth } from '../../check.ts';
import { getRows, people, type Person } from '../../people.ts';
import { COMMIT, freshId, move, publishReport, sealReport } from '../findings/scene.ts';

const row = getRows('owner');
const SHA256 = 'd4'.repeat(32);

/** Publishes a text, or takes it back, as an admin who has read it. */
const publish = (id: string, isPublished = true, who: Person = 'admin') =>
  as(who, `select publish_section(id, $1, updated_at) from report_sections where id = '${id}'`, [
    isPublished,
  ]);

const titles = (who: Person) =>
  as(who, `select title from report_sections where audit_id = '${row.audit}' order by title`);

const SUMMARY = { title: 'Executive summary' };
const OVERVIEW = { title: 'Overview' };

/** A snapshot of the audit as an admin gets it for a report. */
async function snapshot(): Promise<Record<string, unknown>> {
  const { answer } = await as(
    'admin',
    `select draft_report('${row.audit}', '9', 'final', false, '{"firm_name": "Sentinel"}') as answer`,
  ).onlyRow();
  return answer as Record<string, unknown> & { snapshot: Record<string, unknown> };
}

it('SEAL-07 GUARD-08 a client reads the published texts of their audits, never a draft', async () => {
  for (const who of ['owner', 'member', 'viewer', 'impersonating'] as const)
    await titles(who).returns([SUMMARY]);
  await titles('admin').returns([SUMMARY, OVERVIEW]);
  await publish(row.draftSection).hasRows(1);
  await titles('viewer').returns([SUMMARY, OVERVIEW]);
  await publish(row.section, false).hasRows(1);
  await titles('owner').returns([OVERVIEW]);
});

it('SEAL-07 only an admin publishes a text, as they have read it, and not an empty one', async () => {
  await as(
    'admin',
    `select publish_section('${row.draftSection}', true, now() - interval '1 hour')`,
  ).isRefused('PT409', /Somebody else has changed this text/);
  await as('admin', `select publish_section('${row.draftSection}', true, null)`).isRefused(
    'PT409',
    /Somebody else has changed this text/,
  );
  await as(
    'admin',
    `select publish_section(id, null, updated_at) from report_sections where id = '${row.section}'`,
  ).isRefused('22023');
  await as('admin', `select publish_section('${row.fresh}', true, now())`).isRefused('PT404');
  await operator(`update report_sections set body = E' \\n' where id = '${row.draftSection}'`);
  await publish(row.draftSection).isRefused('22023', 'An empty text cannot be published.');
  await as('admin', `delete from report_sections where id = '${row.section}'`).hasRows(0);
  await as('admin', `delete from report_sections where id = '${row.draftSection}'`).hasRows(1);
});

it('SEAL-07 an audit has one text of each kind and several appendices, each with a title of one line, and none once it is withdrawn', async () => {
  const add = (kind: string, title: string, body = 'Text.') =>
    as('admin', 'insert into report_sections (audit_id, kind, title, body) values ($1, $2, $3, $4)', [
      row.audit,
      kind,
      title,
      body,
    ]);
  await add('summary', 'Another summary').isRefused('23505');
  await add('appendix', 'Tools').hasRows(1);
  await add('appendix', 'Tests').hasRows(1);
  await add('epilogue', 'X').isRefused('22023');
  await add('goals', ' ').isRefused('22023');
  await add('goals', 'Goals\nand more').isRefused('22023');
  await add('goals', 'Goals \u202e').isRefused('22023');
  await add('goals', 'Goals', 'a'.repeat(50_001)).isRefused('22023');
  await as('admin', `select withdraw_audit('${row.audit}', 'It was a mistake.')`).hasRows(1);
  await add('goals', 'Goals').isRefused('PT409', /withdrawn/);
  await as(
    'admin',
    `insert into report_details (audit_id, effort) values ('${row.audit}', '3 days')`,
  ).isRefused('PT409', /withdrawn/);
});

it('SEAL-07 AUD-03 ADM-08 History and the log say which text was published, and nothing about drafts', async () => {
  const history = (who: Person) =>
    as(
      who,
      `select kind, facts ->> 'section' as section from events where kind like 'section%' and in_history order by ${AS_WRITTEN}`,
    );
  const logged = () =>
    truth(
      `select action, details ->> 'section' as section from admin_activity_logs where action like '%section' order by ${AS_WRITTEN}`,
    );
  const write = (id: string, body: string) =>
    as('admin', 'update report_sections set body = $1 where id = $2', [body, id]).hasRows(1);
  await write(row.draftSection, 'Better.');
  await write(row.section, 'The vault is sound.');
  assert.deepEqual(await logged(), []);
  await write(row.section, 'The vault is safe.');
  await as('admin', `update report_sections set title = 'Summary' where id = '${row.section}'`).hasRows(1);
  await publish(row.draftSection).hasRows(1);
  await publish(row.draftSection).hasRows(1);
  await publish(row.section, false).hasRows(1);
  assert.deepEqual(await logged(), [
    { action: 'changed_section', section: 'Executive summary' },
    { action: 'changed_section', section: 'Summary' },
    { action: 'published_section', section: 'Overview' },
    { action: 'took_back_section', section: 'Summary' },
  ]);
  await history('viewer').returns([
    { kind: 'section_published', section: 'Overview' },
    { kind: 'section_taken_back', section: 'Summary' },
  ]);
});

it('SEAL-07 FIND-05 only admins add images to a text, and a client sees them only while the text is published', async () => {
  const add = (who: Person, section: string, client: string = people.owner, id = freshId(1)) =>
    as(
      who,
      `insert into files (id, client_id, file_name, file_size, mime_type, section_id) values ($1, $2, 'a.png', 10, 'image/png', $3)`,
      [id, client, section],
    );
  for (const who of ['owner', 'member', 'viewer', 'other'] as const)
    await add(who, row.section).reachesNothing();
  await add('admin', row.section, people.other).isRefused('PT404', /text does not exist/);
  await add('admin', row.fresh).isRefused('PT404');
  await as(
    'admin',
    `insert into files (client_id, file_name, file_size, mime_type, section_id) values ('${people.owner}', 'a.pdf', 10, 'application/pdf', '${row.section}')`,
  ).isRefused('22023', /Only images/);
  await add('admin', row.draftSection).hasRows(1);
  const path = `${people.owner}/${freshId(1)}`;
  await operator(`
    insert into storage.objects (bucket_id, name, version, metadata) values ('client-files', '${path}', 'v', '{"size": 10, "mimetype": "image/png"}');
    update files set uploaded_at = now(), object_version = 'v', object_sha256 = '${SHA256}' where id = '${freshId(1)}';
    update report_sections set body = '![A](image:${freshId(1)})' where id = '${row.draftSection}'`);
  const seen = `select from files where id = '${freshId(1)}'`;
  const open = `select * from open_object('file', '${freshId(1)}')`;
  const images = async () => ((await snapshot())['images'] as unknown[]).length;
  await as('owner', seen).hasRows(0);
  await as('owner', open).isRefused('PT404');
  await as('impersonating', open).isRefused('PT404');
  await as('admin', open).hasRows(1);
  assert.equal(await images(), 0);
  await publish(row.draftSection).hasRows(1);
  await as('viewer', seen).hasRows(1);
  await as('viewer', open).hasRows(1);
  await as('viewer', `select 1 from search_portal('a.png')`).hasRows(0);
  await as('other', open).isRefused('PT404');
  assert.equal(await images(), 1);
  for (const who of ['owner', 'admin'] as const)
    await as(who, `delete from files where id = '${freshId(1)}'`).hasRows(0);
  // A report has the images that its published texts show.
  await operator(`update report_sections set body = 'None.' where id = '${row.draftSection}'`);
  assert.equal(await images(), 0);
  await operator(
    `update files set section_id = null, finding_id = '${row.finding}' where id = '${freshId(1)}'`,
  );
  assert.equal(await images(), 0);
  await operator(`update findings set recommendation = 'image:${freshId(1)}' where id = '${row.finding}'`);
  assert.equal(await images(), 1);
});

it('SEAL-07 a snapshot has the published texts in their order, the auditors with their duties, the dates and the versions before', async () => {
  await operator(`
    insert into report_sections (audit_id, kind, title, body, published_at, created_at) values
      ('${row.audit}', 'appendix', 'Tools', 'T', now(), now() - interval '1 minute'),
      ('${row.audit}', 'appendix', 'Tests', 'U', now(), now()), ('${row.audit}', 'goals', 'Goals', 'G', now(), now());
    update report_details set auditors = '{"Ada Berg, Lead auditor, Oslo", "Ben Dahl"}', starts = '2026-10-05', ends = '2026-10-30',
      review_starts = '2026-11-02', review_ends = '2026-11-06', effort = ' 20 days ' where audit_id = '${row.audit}';
    update report_versions set version = '0.9', kind = 'preliminary', created_at = '2026-10-01T23:30:00Z' where id = '${row.reportVersion}';
    insert into report_versions (audit_id, version, report_url, report_path, state) values
      ('${row.audit}', '1.0', 'https://example.test/1', null, 'published'), ('${row.audit}', '1.1', 'https://example.test/2', null, 'removed'),
      ('${row.audit}', '1.2', null, 'unsealed.pdf', 'published');
    update report_versions set created_at = '2026-10-02' where version like '1._'; set local time zone 'Asia/Tokyo'`);
  const answer = await snapshot();
  assert.deepEqual(answer['draft_sections'], ['Overview']);
  const {
    sections,
    people: named,
    engagement,
    history,
    report,
  } = answer['snapshot'] as Record<string, unknown>;
  assert.deepEqual(sections, [
    { kind: 'summary', title: 'Executive summary', text: 'The vault is sound.' },
    { kind: 'goals', title: 'Goals', text: 'G' },
    { kind: 'appendix', title: 'Tools', text: 'T' },
    { kind: 'appendix', title: 'Tests', text: 'U' },
  ]);
  assert.deepEqual(named, [
    { name: 'Ada Berg', duty: 'Lead auditor, Oslo' },
    { name: 'Ben Dahl', duty: null },
  ]);
  assert.deepEqual(engagement, {
    starts: '2026-10-05',
    ends: '2026-10-30',
    review_starts: '2026-11-02',
    review_ends: '2026-11-06',
    effort: '20 days',
  });
  assert.deepEqual(history, [
    { version: '0.9', kind: 'preliminary', issued_on: '2026-10-01', withdrawn: false },
    { version: '1.0', kind: 'final', issued_on: '2026-10-02', withdrawn: false },
  ]);
  assert.equal((report as { is_preview: boolean }).is_preview, false);
  await operator(`delete from report_details where audit_id = '${row.audit}'`);
  const bare = (await snapshot())['snapshot'] as Record<string, unknown>;
  assert.deepEqual(bare['people'], []);
  assert.deepEqual(Object.values(bare['engagement'] as object), [null, null, null, null, null]);
});

it('SEAL-07 the exchange of a finding has what each side wrote, under its author’s name, and an e-mail address is not printed as a name', async () => {
  await operator(`update finding_events set actor_name = 'seed' where finding_id = '${row.finding}';
    insert into finding_events (finding_id, kind, actor_name, by_firm, from_status, to_status, message, created_at)
      values ('${row.finding}', 'imported', 'Ada Berg', true, 'open', 'fixed', 'In the file.', now() - interval '1 day');
    update audits set review_rounds = 2 where id = '${row.audit}'`);
  await move('owner', 'fix_submitted', { message: 'We check it now.', link: COMMIT }).hasRows(1);
  await move('anotherAdmin', 'partially_fixed', { message: 'One path is left.', link: null }).hasRows(1);
  await move('member', 'disputed', { message: 'It is not reachable.', link: null }).hasRows(1);
  await move('admin', 'open', { message: null, link: null }).hasRows(1);
  await move('owner', 'fix_submitted', { message: null, link: COMMIT }).hasRows(1);
  await move('admin', 'fixed', { message: 'Checked.', link: COMMIT.replaceAll('1f', '2e') }).hasRows(1);
  // The clock of PGlite has milliseconds alone.
  await operator(`
    update finding_events e set created_at = now() + w.place * interval '1 second'
    from (select id, row_number() over (order by ${AS_WRITTEN}) as place from finding_events where kind = 'moved') w where w.id = e.id;
    update finding_events set actor_name = 'member@guard.test' where to_status = 'disputed'`);
  const { snapshot: data } = (await snapshot()) as { snapshot: { findings: { exchange: unknown[] }[] } };
  const exchange = (data.findings[0]?.exchange ?? []) as Record<string, unknown>[];
  const told = ['by', 'by_client', 'from_status', 'to_status', 'message'];
  assert.deepEqual(
    exchange.map((step) => told.map((key) => step[key])),
    [
      ['Sentinel', false, 'open', 'fixed', 'In the file.'],
      ['owner', true, 'open', 'fix_submitted', 'We check it now.'],
      ['Another Admin', false, 'fix_submitted', 'partially_fixed', 'One path is left.'],
      ['owner company', true, 'partially_fixed', 'disputed', 'It is not reachable.'],
      ['owner', true, 'open', 'fix_submitted', null],
      ['Sentinel', false, 'fix_submitted', 'fixed', 'Checked.'],
    ],
  );
});

it('SEAL-07 each version of an audit is issued once, however it is written, also by a link', async () => {
  await publishReport('second', { version: '1.1' });
  await sealReport(SHA256);
  await operator(`update report_versions set created_at = '2026-11-23T23:59:00Z' where version = '1.1'`);
  const sentence = 'Version 1.1 was already issued on 23 Nov 2026. Enter another version.';
  await operator(`insert into storage.objects (bucket_id, name, version, metadata) values
    ('reports', '${people.owner}/${row.audit}/third.pdf', 'v', '{"size": 10, "mimetype": "application/pdf"}')`);
  const upload = (version: string) =>
    as(
      'admin',
      `select publish_report('${row.audit}', $1, 'final', '${people.owner}/${row.audit}/third.pdf', 'owner company', updated_at)
       from audits where id = '${row.audit}'`,
      [version],
    );
  await upload('1.1').isRefused('PT409', sentence);
  await upload(' v1.1 ').isRefused('PT409', /^Version v1.1 was already issued/);
  await as(
    'admin',
    `update audits set version = '1.1', report_url = 'https://r.test', report_path = null where id = '${row.audit}'`,
  ).isRefused('PT409', sentence);
  await as('admin', `select draft_report('${row.audit}', '1.1', 'final', false, '{}')`).isRefused(
    'PT409',
    sentence,
  );
  await as('admin', `select draft_report('${row.audit}', ' V1.1', 'final', false, '{}')`).isRefused(
    'PT409',
    /^Version V1.1 was already issued/,
  );
  // Also once it is withdrawn: readers still have it.
  const [{ id } = {}] = await truth(`select id from report_versions where version = '1.1'`);
  await as('admin', `select withdraw_report('${String(id)}', 'It names another client.')`).hasRows(1);
  await upload('1.1').isRefused('PT409', sentence);
  await as('owner', `select version from audits where id = '${row.audit}'`).returns([{ version: null }]);
  await upload('').hasRows(1);
});

it('SEAL-07 a version whose file was not a PDF does not count as issued', async () => {
  await publishReport('second', { version: '1.1' });
  await operator(`select refuse_report(id) from report_versions where version = '1.1'`);
  await publishReport('third', { version: '1.1' });
  await truth(
    `select state from report_versions where version = '1.1' order by created_at, ${AS_WRITTEN}`,
  ).returns([{ state: 'removed' }, { state: 'published' }]);
});

it('SEAL-02 SEAL-07 a preview is never issued', async () => {
  const data = { ...((await snapshot())['snapshot'] as Record<string, unknown>) };
  data['report'] = { ...(data['report'] as object), is_preview: true };
  const path = `${people.owner}/${row.audit}/${row.fresh}.pdf`;
  const issue = `select issue_report('${row.fresh}', '${JSON.stringify(data).replaceAll("'", "''")}', 'owner company',
    (select updated_at from audits where id = '${row.audit}'), '${people.admin}')`;
  const real = issue.replace('"is_preview":true', '"is_preview":false');
  await refuses(real, 'This report was not generated.', 'service_role');
  await operator(`insert into storage.objects (bucket_id, name, version, metadata)
    values ('reports', '${path}', 'v', '{"size": 10, "mimetype": "application/pdf"}')`);
  await refuses(issue, 'A preview cannot be issued.', 'service_role');
  await operator('set local role service_role');
  assert.equal((await truth(real)).length, 1);
});

it('REP-06 TRUST-02 a client reads the Markdown of a generated report under the rules for its PDF, with a line in Access', async () => {
  await operator(`
    insert into private.report_snapshots (id, audit_id, data, sha256, created_by)
      values ('${row.fresh}', '${row.audit}', '{"a": 1}', repeat('d', 64), '${people.admin}');
    update storage.objects set version = 'v' where name like '%/first.pdf';
    update report_versions set version = '1.0', object_version = 'v' where id = '${row.reportVersion}'`);
  const read = `select generated_report('${row.reportVersion}') as data`;
  // It was uploaded: nothing is read, and no line says so.
  await as('owner', read).isRefused('PT404', /not generated here/);
  await operator(`update report_versions set snapshot_id = '${row.fresh}' where id = '${row.reportVersion}'`);
  for (const who of ['other', 'pending', 'ownerPending', 'newcomer'] as const)
    await as(who, read).isRefused(who === 'other' ? 'PT404' : '42501');
  const lines = `select opened_by, opened_as, kind, object_name from openings where object_id = '${row.reportVersion}' order by ${AS_WRITTEN}`;
  await truth(lines).returns([]);
  // The PDF has a line of its own. The parts of one Markdown file have one together.
  await as('viewer', `select * from open_object('report', '${row.reportVersion}')`).hasRows(1);
  for (let part = 0; part < 3; part += 1) await as('viewer', read).returns([{ data: { a: 1 } }]);
  await as('impersonating', read).hasRows(1);
  await as('admin', read).hasRows(1);
  const line = { kind: 'report', object_name: 'Vault audit 1.0.md' };
  await truth(lines).returns([
    { opened_by: people.viewer, opened_as: 'client', ...line, object_name: 'Vault audit 1.0.pdf' },
    { opened_by: people.viewer, opened_as: 'client', ...line },
    { opened_by: people.impersonating, opened_as: 'impersonating', ...line },
    { opened_by: people.admin, opened_as: 'staff', ...line },
  ]);
  await as('owner', `select * from open_object('markdown', '${row.reportVersion}')`).isRefused('22023');
  await as('admin', `select withdraw_report('${row.reportVersion}', 'It names another client.')`).hasRows(1);
  for (const who of ['owner', 'admin'] as const) await as(who, read).isRefused('PT404');
});
