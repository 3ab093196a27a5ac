// FIND-08: only admins import findings, all or none, and the client sees nothing of an import.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { as, it, operator, truth } from '../../check.ts';
import { getRows, people, type Person } from '../../people.ts';
import { COMMIT, emails, publish } from './scene.ts';

const row = getRows('owner');
const otherRow = getRows('ownerPending');

type Entry = Record<string, unknown>;

const entry = (changes: Entry = {}): Entry => ({
  title: 'Reentrancy in withdraw',
  severity: 'high',
  likelihood: 'medium',
  description: 'Text',
  source_tool: 'Slither',
  source_rule: 'reentrancy-eth',
  locations: [{ repository_id: row.repository, path: 'src/A.sol', first_line: 3, last_line: 9 }],
  ...changes,
});

type Import = { audit?: string; id?: string; names?: string[] };

function importAs(
  who: Person | 'anonymous',
  findings: unknown,
  { audit = row.audit, id = randomUUID(), names = ['a.sarif'] }: Import = {},
) {
  return as(who, `select import_findings($1, $2, $3, $4) as count`, [
    audit,
    JSON.stringify(findings),
    id,
    names,
  ]);
}

const countDrafts = async () =>
  (await truth(`select count(*)::int as n from findings where status = 'draft'`))[0]?.n;

it('FIND-08 an admin imports findings with their locations as drafts', async () => {
  const given = [entry(), entry({ title: 'Unused', source_rule: null, locations: [] })];
  assert.equal((await importAs('admin', given).onlyRow()).count, 2);
  await truth(
          `select f.title, f.severity, f.status, f.number, f.recommendation, f.source_rule, l.path, l.first_line, l.last_line
           from findings f left join finding_locations l on l.finding_id = f.id
           where f.audit_id = '${row.audit}' and f.source_tool is not null order by f.title`,
        ).returns([
          {
            title: 'Reentrancy in withdraw', severity: 'high', status: 'draft', number: null, recommendation: '',
            source_rule: 'reentrancy-eth', path: 'src/A.sol', first_line: 3, last_line: 9,
          },
          {
            title: 'Unused', severity: 'high', status: 'draft', number: null, recommendation: '',
            source_rule: null, path: null, first_line: null, last_line: null,
          },
        ]); // oxfmt-ignore
});

it('FIND-02 a client sees no event, e-mail or log line of an import', async () => {
  const mails = await truth(`select count(*)::int from email_outbox`);
  await importAs('admin', [entry()]).hasRows(1);
  await as('owner', `select from events where facts::text like '%import%'`).hasRows(0);
  await truth(`select count(*)::int from email_outbox`).returns(mails);
  const told = await truth(
    `select from private.export_rows(null, (select client_id from audits where id = '${row.audit}')) as told
         where told::text like '%imported_findings%' or told::text like '%Reentrancy in withdraw%'`,
  );
  assert.equal(told.length, 0);
});

it('FIND-08 an import with one invalid finding or location is refused', async () => {
  const bad: [Entry, string][] = [
    [{ title: ' ' }, '22023'],
    [{ title: 'a\nb' }, '22023'],
    [{ severity: 'spicy' }, '23502'],
    [{ severity: null }, '23502'],
    [{ description: 'x'.repeat(50_001) }, '22023'],
    [{ source_rule: 'x'.repeat(201) }, '22023'],
    [{ locations: [{ path: '../secret' }] }, '22023'],
    [{ locations: [{ path: 'a.sol', first_line: 9, last_line: 3 }] }, '22023'],
    [{ locations: [{ path: 'a.sol', repository_id: otherRow.repository }] }, '22023'],
    [{ locations: Array.from({ length: 101 }, () => ({ path: 'a.sol' })) }, '22023'],
  ];
  for (const [changes, code] of bad)
    await importAs('admin', [entry({ title: 'Fine' }), entry(changes)]).isRefused(code);
  for (const findings of [[], {}, 'text', null])
        await importAs('admin', findings).isRefused('22023', 'Between 1 and 5,000 findings can be imported at once.'); // oxfmt-ignore
  await importAs(
    'admin',
    Array.from({ length: 5001 }, () => entry()),
  ).isRefused('22023');
  await importAs('admin', [entry()], { audit: row.fresh }).isRefused('PT404', 'This audit does not exist.');
});

it('FIND-08 an import ignores the file’s status, number, client, audit and times', async () => {
  const forged = {
        id: row.finding, audit_id: otherRow.audit, client_id: row.fresh, status: 'open', number: 'C-01', ordinal: 1,
        published_at: '2020-01-01', created_at: '2020-01-01',
      }; // oxfmt-ignore
  await importAs('admin', [entry(forged)]).hasRows(1);
  await truth(
    `select f.status, f.number, f.audit_id, f.client_id = a.client_id as of_client, f.created_at > now() - interval '1 minute' as new
         from findings f join audits a on a.id = f.audit_id where f.title = 'Reentrancy in withdraw'`,
  ).returns([{ status: 'draft', number: null, audit_id: row.audit, of_client: true, new: true,
      }]); // oxfmt-ignore
});

it('FIND-08 an import with an existing finding is refused, and the same finding at another location is added', async () => {
  const places = [{ path: 'src/A.sol', first_line: 1, last_line: 2 }, { path: 'src/B.sol' }];
  await importAs('admin', [entry({ locations: places })]).hasRows(1);
  await importAs('admin', [
    entry({ title: 'Called otherwise', locations: places.toReversed() }),
    entry(),
  ]).isRefused('PT409', '1 of these findings are in the audit already. Nothing was imported.');
  await importAs('admin', [entry({ locations: [{ path: 'src/A.sol' }] })]).hasRows(1);
  // Two equal findings in one file are imported: the admin has chosen both.
  await importAs('admin', [
    entry({ title: 'X', source_rule: null }),
    entry({ title: 'X', source_rule: null }),
  ]).hasRows(1);
});

it('FIND-08 after an update from a file, an import of that file knows the finding', async () => {
  const read = (fingerprint: string, path: string) =>
    entry({ source_rule: null, source_fingerprint: fingerprint, locations: [{ path, first_line: 1 }] });
  await importAs('admin', [read('old', 'src/A.sol')]).hasRows(1);
  const [stored] = await truth(`select id, updated_at::text from findings where source_fingerprint = 'old'`);
  const changed = read('new', 'src/e\u0301.sol');
  await as('admin', `select save_finding($1, null, $2, $3)`, [
    JSON.stringify({ id: stored?.id, description: 'New text' }),
    stored?.updated_at,
    JSON.stringify(changed),
  ]).hasRows(1);
  await importAs('admin', [changed]).isRefused(
    'PT409',
    '1 of these findings are in the audit already. Nothing was imported.',
  );
});

it('FIND-08 findings with another message or another fingerprint of the tool are new, and one that is there is imported again when the admin says so', async () => {
  await importAs('admin', [entry({ source_fingerprint: 'one' })]).hasRows(1);
  await importAs('admin', [entry({ source_fingerprint: 'two' })]).hasRows(1);
  const both = [entry({ source_fingerprint: 'one' }), entry({ source_fingerprint: 'three' })];
  await importAs('admin', both).isRefused('PT409', /^1 of these findings are in the audit/);
  await importAs(
    'admin',
    both.map((one) => ({ ...one, is_again: one.source_fingerprint === 'one' })),
  ).hasRows(1);
  // What was written by hand has no fingerprint: its title and places say it.
  await operator(
    `insert into findings (audit_id, title, severity) values ('${row.audit}', 'By hand', 'low')`,
  );
  const byHand = entry({ title: 'By hand', source_rule: null, locations: [], source_fingerprint: 'any' });
  await importAs('admin', [byHand]).isRefused('PT409');
});

it('FIND-08 a status of a past audit is published with who imported it, its reason and commit, and without an e-mail', async () => {
  const past: [string, string | null, string | null][] = [
    ['fixed', 'Fixed in the review.', COMMIT],
    ['partially_fixed', null, '2e'.repeat(20)],
    ['acknowledged', 'Known risk.', null],
    ['withdrawn', 'No issue.', null],
  ];
  const given = past.map(([status, reason, link], n) =>
    entry({
      title: `Past ${n}`,
      source_rule: null,
      source_status: status,
      source_reason: reason,
      source_link: link,
    }),
  );
  await importAs('anotherAdmin', given).hasRows(1);
  const ids = (await truth(`select id from findings where title like 'Past %' order by title`)).map(
    ({ id }) => String(id),
  );
  await as('owner', `select from findings where title like 'Past %'`).hasRows(0);
  assert.deepEqual(
        (await publish('admin', ids).hasRows(4)).map(({ status, source_status, source_reason }) => [
          status, source_status, source_reason,
        ]),
        past.map(([status]) => [status, null, null]),
      ); // oxfmt-ignore
  await truth(
          `select e.kind, e.actor_id, e.from_status, e.to_status, e.message, e.link from finding_events e
           join findings f on f.id = e.finding_id where f.id = any ($1) order by f.title, e.created_at`,
          [ids],
        ).returns(past.flatMap(([status, message, link]) => [
          { kind: 'published', actor_id: people.admin, from_status: null, to_status: 'open', message: null, link: null },
          { kind: 'imported', actor_id: people.anotherAdmin, from_status: 'open', to_status: status, message, link },
        ])); // oxfmt-ignore
  assert.deepEqual(await emails(), []);
  // What is published beside them is news.
  await importAs('admin', [entry({ title: 'New one', source_rule: null })]).hasRows(1);
  const [fresh] = await truth(`select id from findings where title = 'New one'`);
  await publish('admin', [String(fresh?.id)]).hasRows(1);
  assert.deepEqual(
    (await emails()).map(({ kind }) => kind),
    ['findings_published', 'findings_published', 'findings_published'],
  );
});

it('FIND-08 a status that no fix review ends with, and a link that is no commit, are not imported', async () => {
  for (const bad of [
    { source_status: 'open' },
    { source_status: 'disputed' },
    { source_status: 'fixed', source_link: 'javascript:alert(1)' },
    { source_status: 'fixed', source_reason: 'x'.repeat(5001) },
  ])
    await importAs('admin', [entry(bad)]).isRefused('22023');
  await as('admin', `update findings set source_status = 'fixed' where id = '${row.draft}'`).isRefused(
    '42501',
  );
});

it('FIND-08 the same import sent twice imports nothing more, and its id is of no use to another admin or for another audit', async () => {
  const id = randomUUID();
  const before = Number(await countDrafts());
  for (let times = 0; times < 2; times += 1)
    assert.equal((await importAs('admin', [entry(), entry()], { id }).onlyRow()).count, 2);
  assert.equal(await countDrafts(), before + 2);
  const ended = 'This import has ended. Choose the file again.';
  await importAs('anotherAdmin', [entry()], { id }).isRefused('PT409', ended);
  await importAs('admin', [entry()], { id, audit: otherRow.audit }).isRefused('PT409', ended);
  await as('admin', `select undo_import($1)`, [id]).hasRows(1);
  await importAs('admin', [entry()], { id }).isRefused('PT409', ended);
  assert.equal(await countDrafts(), before);
});

it('FIND-08 an import is undone with its drafts, until the first of them is published', async () => {
  const [first, second] = [randomUUID(), randomUUID()];
  const before = Number(await countDrafts());
  await importAs('admin', [entry(), entry({ title: 'B' })], { id: first, names: ['one.md'] }).hasRows(1);
  await importAs('admin', [entry({ source_rule: 'x' }), entry({ source_rule: 'y' })], {
    id: second,
  }).hasRows(1);
  const list = `select file_names, drafts::int, changed_drafts::int from undoable_imports('${row.audit}') order by 1 desc`;
  await as('admin', list).returns([
    { file_names: ['one.md'], drafts: 2, changed_drafts: 0 },
    { file_names: ['a.sarif'], drafts: 2, changed_drafts: 0 },
  ]);
  const [published] = await truth(`select id from findings where source_rule = 'x'`);
  await publish('admin', [String(published?.id)]).hasRows(1);
  await as('admin', list).hasRows(1);
  const undo = (id: string) => as('admin', `select undo_import($1) as count`, [id]);
  await undo(second).isRefused('PT409', /^A finding of this import has been published/);
  assert.equal((await undo(first).onlyRow()).count, 2);
  await undo(first).isRefused('PT409', 'This import has been undone already.');
  await undo(randomUUID()).isRefused('PT404');
  assert.equal(await countDrafts(), before + 1);
});
