// A second person approves findings before they are published (STAFF-03).
import assert from 'node:assert/strict';
import { as, emailedAbout, it, messageOf, operator, refuses, truth } from '../../check.ts';
import { people, type Person } from '../../people.ts';
import { editFinding, foreign, freshId, publish, row, UNKNOWN, writeDraft } from './scene.ts';

/** The draft of `admin` in these checks. */
const DRAFT = freshId(1);
const LACKS = (...titles: string[]) =>
  `Nothing was published. Each of these must first be approved by somebody who neither wrote nor edited it: ${titles.map((title) => `“${title}”`).join(', ')}.`;

const setRule = (isOn: boolean) => as('admin', 'select set_approval_rule($1)', [isOn]);

/** Switches the rule on, ends the view as a client, and writes a draft with a location as `admin`. */
async function begin(): Promise<void> {
  await setRule(true).hasRows(1);
  await operator('update impersonation_sessions set is_active = false where is_active');
  await writeDraft({ id: DRAFT });
  await saveLocations('admin', 'src/Vault.sol');
}

const saveLocations = (who: Person, path: string, repository: string | null = row.repository) =>
  as(who, `select save_finding($1, $2, updated_at) from findings where id = '${DRAFT}'`, [
    { id: DRAFT },
    JSON.stringify([{ repository_id: repository, path, first_line: 1, last_line: 2 }]),
  ]).hasRows(1);

/** No published finding has a location in the repository. */
const leaveRepository = () => operator(`delete from finding_locations where finding_id = '${row.finding}'`);

const changeRepository = (columns: string) =>
  operator(`update scope_repositories set ${columns} where id = '${row.repository}'`);

/** Approves a draft as it is now. */
const approve = (who: Person | 'anonymous', id = DRAFT) =>
  as(who, `select approve_finding('${id}', (select content_sha256 from findings where id = '${id}'))`);

const edit = (who: Person, columns: object, id = DRAFT) => as(who, editFinding(id, columns)).hasRows(1);

/** What the page says about a draft. */
async function review(who: Person, id = DRAFT) {
  const { reviews } = await as(who, `select draft_reviews('${row.audit}') as reviews`).onlyRow();
  return (
    reviews as Record<
      string,
      { state: string; person: string | null; own: string | null; author: string | null; approvers: string[] }
    >
  )[id];
}

it('STAFF-03 nobody publishes a draft that lacks an approval, operators neither, and the refusal names the findings', async () => {
  await begin();
  await writeDraft({ id: freshId(2), title: 'Another', severity: 'gas' });
  await approve('anotherAdmin').hasRows(1);
  await publish('admin', [freshId(2), DRAFT]).isRefused('PT409', LACKS('Another'));
  await edit('admin', { title: 'Rounding down' }, row.draft);
  await publish('anotherAdmin', [row.draft, freshId(2)]).isRefused(
    'PT409',
    LACKS('Rounding down', 'Another'),
  );
  await refuses(
    `update findings set status = 'open', published_at = now(), number = 'G-09', ordinal = 9 where id = '${freshId(2)}'`,
    /nor edited it: “Another”/,
  );
  const [published] = await publish('admin', [DRAFT]).hasRows(1);
  // Clients read this row.
  assert.deepEqual(
    [published?.['author_id'], published?.['edited_at'], published?.['content_sha256']],
    [null, null, null],
  );
  for (let n = 3; n < 10; n += 1) await writeDraft({ id: freshId(n), title: `T${n}` });
  await publish('admin', [3, 4, 5, 6, 7, 8, 9].map(freshId)).isRefused(
    'PT409',
    LACKS('T3', 'T4', 'T5', 'T6', 'T7').replace(/\.$/, ' and 2 more.'),
  );
});

it('STAFF-03 not even the service key adds a published finding that nobody approved', async () => {
  await begin();
  const add = `insert into findings (audit_id, number, ordinal, title, severity, description, status, published_at)
    values ('${row.audit}', 'H-09', 9, 'Forged', 'high', 'D', 'open', now())`;
  await refuses(add, /has to approve every finding/, 'service_role');
  await setRule(false).hasRows(1);
  assert.equal(await messageOf('service_role', add), 'It was allowed.');
});

it('STAFF-03 an approval ends when its giver is removed from the staff', async () => {
  await begin();
  await approve('anotherAdmin').hasRows(1);
  await as('admin', `select remove_staff('${people.anotherAdmin}', 'Their laptop was stolen.')`).hasRows(1);
  assert.equal((await review('admin'))?.state, 'changed');
  await publish('admin', [DRAFT]).isRefused('PT409', LACKS('Secret title'));
});

it('STAFF-03 saving a text that is the same is no edit, and leaves its approval as it is', async () => {
  await begin();
  await approve('anotherAdmin').hasRows(1);
  await saveLocations('anotherAdmin', 'src/Vault.sol');
  await edit('anotherAdmin', { title: 'Secret title', description: 'Secret text.' });
  assert.equal((await review('anotherAdmin'))?.state, 'approved');
  await publish('anotherAdmin', [DRAFT]).hasRows(1);
});

it('STAFF-03 whoever rewrote a text cannot approve it after somebody else’s full stop, but can after the next approval', async () => {
  await begin();
  await edit('anotherAdmin', { description: 'Rewritten' });
  await edit('auditor', { description: 'Rewritten.' });
  await approve('anotherAdmin').isRefused('PT409', /^You have edited this finding/);
  const one = await review('anotherAdmin');
  assert.deepEqual([one?.own, one?.author], ['edited', 'admin@guard.test']);
  // Neither the author, who edited it since, nor the reader.
  assert.deepEqual(one?.approvers, ['impersonating@guard.test']);
  await approve('impersonating').hasRows(1);
  await edit('auditor', { description: 'Rewritten!' });
  await approve('anotherAdmin').hasRows(1);
  await publish('admin', [DRAFT]).hasRows(1);
});

const IMAGE = freshId(7);
/** An image arrives at the draft: as if this person had uploaded it. */
const addImage = (sha256: string, isFromTeam = true, id = IMAGE) =>
  operator(`insert into files (id, client_id, file_name, file_size, mime_type, storage_path, finding_id, is_from_firm, uploaded_by)
      values ('${id}', '${people.owner}', 'a.png', 5, 'image/png', '${people.owner}/${id}', '${DRAFT}', ${isFromTeam}, '${people.anotherAdmin}')
      on conflict do nothing;
    update files set uploaded_at = now(), object_sha256 = '${sha256.repeat(32)}' where id = '${id}'`);

it('STAFF-03 an image that is added under the id that an approved text names voids the approval, and its uploader gives none', async () => {
  await begin();
  await edit('admin', { description: `![The attack](image:${IMAGE})` });
  await approve('anotherAdmin').hasRows(1);
  await addImage('a1');
  assert.deepEqual(await review('anotherAdmin').then((one) => [one?.state, one?.own]), ['changed', 'edited']);
  await publish('admin', [DRAFT]).isRefused('PT409', LACKS('Secret title'));
  await approve('impersonating').hasRows(1);
  await publish('admin', [DRAFT]).hasRows(1);
});

it('FIND-05 SEAL-07 a text whose image is missing or a client’s is not published, and a report prints the images of the firm alone', async () => {
  const missing = (title: string) =>
    `An image in “${title}” is missing or still being checked. Add it again, or remove it from the text.`;
  await writeDraft({ id: DRAFT, description: `![The attack](image:${IMAGE})` });
  await publish('admin', [DRAFT]).isRefused('PT409', missing('Secret title'));
  await addImage('a1', false);
  await publish('admin', [DRAFT]).isRefused('PT409', missing('Secret title'));
  await operator(`update files set is_from_firm = true where id = '${IMAGE}'`);
  await publish('admin', [DRAFT]).hasRows(1);
  await as('admin', editFinding(DRAFT, { recommendation: `![](image:${freshId(8)})` })).isRefused(
    'PT409',
    missing('Secret title'),
  );
  await addImage('b2', true, freshId(8));
  await edit('admin', { recommendation: `![](image:${freshId(8)})` }, DRAFT);
  await operator(`update files set is_from_firm = false where id = '${IMAGE}'`);
  await truth(`select id from private.published_images('${row.audit}')`).returns([{ id: freshId(8) }]);
  const section = `from report_sections where id = '${row.draftSection}'`;
  await operator(
    `update report_sections set body = '![](image:${UNKNOWN})' where id = '${row.draftSection}'`,
  );
  await as('admin', `select publish_section(id, true, updated_at) ${section}`).isRefused(
    'PT409',
    missing('Overview'),
  );
});

it('STAFF-03 AUD-03 a new commit of a repository is refused where findings are published, and is in History', async () => {
  await begin();
  const moveTo = (commit: string) =>
    as('admin', `select save_scope($1, $2, updated_at) from audit_scopes where audit_id = '${row.audit}'`, [
      { audit_id: row.audit },
      JSON.stringify([
        { id: row.repository, url: 'https://github.com/example/vault', commit_hash: commit.repeat(20) },
      ]),
    ]);
  const CODE_STAYS =
    'A second person has to approve every change of what is published. Add the new commit as another repository, and correct the locations of H-01.';
  await moveTo('3f').isRefused('PT409', CODE_STAYS);
  await operator(`update scope_proposals set scope = scope || '{"repositories": [{"id": "${row.repository}",
      "url": "https://github.com/example/vault", "commit_hash": "${'3f'.repeat(20)}"}]}' where id = '${row.proposedScope}'`);
  const accept = `select answer_scope_proposal('${row.proposedScope}', 'accepted')`;
  await as('admin', accept).isRefused('PT409', CODE_STAYS);
  await refuses(
    `update scope_repositories set url = 'https://github.com/example/other' where id = '${row.repository}'`,
    /correct the locations of H-01/,
  );
  await setRule(false).hasRows(1);
  await moveTo('3f').hasRows(1);
  await as('viewer', `select facts from events where kind = 'repository_changed'`).returns([
    {
      facts: { repository: 'https://github.com/example/vault', from: '0a'.repeat(20), to: '3f'.repeat(20) },
    },
  ]);
});

it('STAFF-03 an approval by the author does not count, however it came about', async () => {
  await setRule(true).hasRows(1);
  await writeDraft({ id: DRAFT, title: 'Mine' });
  await operator(`insert into finding_approvals (finding_id, person_id, person_name, content_sha256, content)
    select id, author_id, 'Ada', content_sha256, '{}' from findings where id = '${DRAFT}'`);
  await publish('admin', [DRAFT]).isRefused('PT409', LACKS('Mine'));
});

it('STAFF-03 nobody approves what they wrote or edited, what is published, or what they have not read', async () => {
  await begin();
  await approve('admin').isRefused('PT409', 'You wrote this finding, so somebody else has to approve it.');
  const { content_sha256: read } = await as(
    'admin',
    `select content_sha256 from findings where id = '${DRAFT}'`,
  ).onlyRow();
  await edit('anotherAdmin', { title: 'In other words' });
  await approve('anotherAdmin').isRefused(
    'PT409',
    'You have edited this finding since it was last approved, so somebody else has to approve it.',
  );
  for (const seen of [read, null, ''])
    await as('impersonating', `select approve_finding('${DRAFT}', $1)`, [seen]).isRefused(
      'PT409',
      /has been changed meanwhile/,
    );
  await approve('impersonating', row.finding).isRefused('PT409', 'H-01 has already been published.');
  await approve('impersonating', UNKNOWN).isRefused('PT404', 'This finding does not exist.');
  for (const who of ['owner', 'other', 'anonymous'] as const)
    await approve(who, row.draft).isRefused('42501');
  for (const [who, own] of [
    ['admin', 'written'],
    ['anotherAdmin', 'edited'],
    ['impersonating', null],
  ] as const)
    assert.equal((await review(who))?.own, own);
});

it('STAFF-03 every edit of what was read makes an approval void, and what was read stays with it', async () => {
  await leaveRepository();
  await begin();
  const edits: [string, () => Promise<unknown>][] = [
    ['title', () => edit('admin', { title: 'Another title' })],
    ['likelihood', () => edit('admin', { likelihood: 'low' })],
    ['impact', () => edit('admin', { impact: 'high' })],
    ['description', () => edit('admin', { description: 'More.' })],
    ['recommendation', () => edit('admin', { recommendation: 'Less.' })],
    ['severity', () => as('admin', 'select change_draft_severities($1, $2)', [[DRAFT], 'low']).hasRows(1)],
    ['path', () => saveLocations('admin', 'src/Bank.sol')],
    ['repository', () => saveLocations('admin', 'src/Bank.sol', null)],
    ['place', () => saveLocations('admin', 'src/Pool.sol')],
    ['commit', () => changeRepository(`commit_hash = '${'3f'.repeat(20)}'`)],
    ['address', () => changeRepository(`url = 'https://github.com/example/other'`)],
    ...Object.entries({ status: 'fixed', reason: 'In 1f2e3d4.', link: '1f2e3d4' }).map(
      ([name, value]): [string, () => Promise<unknown>] => [
        `${name} in the file`,
        () => operator(`update findings set source_${name} = '${value}' where id = '${DRAFT}'`),
      ],
    ),
    ['no location', () => operator(`delete from finding_locations where finding_id = '${DRAFT}'`)],
    [
      'merged locations',
      async () => {
        await writeDraft({ id: freshId(2), title: 'Duplicate' });
        await operator(
          `insert into finding_locations (finding_id, path) values ('${freshId(2)}', 'src/Deep.sol')`,
        );
        await as('admin', 'select merge_drafts($1, $2)', [[freshId(2)], DRAFT]).hasRows(1);
      },
    ],
  ];
  for (const [name, change] of edits) {
    await approve('anotherAdmin').hasRows(1);
    assert.equal((await review('admin'))?.state, 'approved', name);
    await change();
    assert.equal((await review('admin'))?.state, 'changed', name);
    await publish('admin', [DRAFT]).isRefused('PT409', /^Nothing was published/);
  }
  await as(
    'admin',
    `select content ->> 'title' as title, content -> 'locations' -> 0 ->> 'path' as path, person_name from finding_approvals
      where finding_id = '${DRAFT}' order by at limit 1`,
  ).returns([{ title: 'Secret title', path: 'src/Vault.sol', person_name: 'Another Admin' }]);
  await approve('anotherAdmin').hasRows(1);
  await publish('admin', [DRAFT]).hasRows(1);
});

it('STAFF-03 no two contents have one digest: text cannot move from one column into the next', async () => {
  await begin();
  const digests = new Set<unknown>();
  const contents = [
    { title: 'A', description: 'B', recommendation: 'C' },
    { title: 'A', description: 'BC', recommendation: '' },
    { title: 'A', description: '', recommendation: 'BC' },
    { title: 'AB', description: '', recommendation: 'C' },
    { title: 'A', description: 'B", "recommendation": "C', recommendation: 'C' },
    { title: 'A', description: 'B', recommendation: 'C', likelihood: 'low', impact: null },
    { title: 'A', description: 'B', recommendation: 'C', likelihood: null, impact: 'low' },
  ];
  for (const content of contents) {
    await edit('admin', content);
    digests.add(
      (await truth(`select content_sha256 from findings where id = '${DRAFT}'`))[0]?.['content_sha256'],
    );
  }
  assert.equal(digests.size, contents.length);
});

it('STAFF-03 a text that is put back is approved again, unless its approver put it back', async () => {
  await begin();
  await approve('anotherAdmin').hasRows(1);
  await approve('anotherAdmin').hasRows(1);
  await edit('admin', { title: 'There' });
  await edit('admin', { title: 'Secret title' });
  assert.equal((await review('admin'))?.state, 'approved');
  await edit('admin', { title: 'There' });
  await edit('anotherAdmin', { title: 'Secret title' });
  await publish('admin', [DRAFT]).isRefused('PT409', LACKS('Secret title'));
  await approve('impersonating').hasRows(1);
  await publish('admin', [DRAFT]).hasRows(1);
});

it('STAFF-03 whoever merges a duplicate into a draft has edited it, also when its locations stay', async () => {
  await begin();
  await approve('anotherAdmin').hasRows(1);
  await writeDraft({ id: freshId(2) });
  await as('anotherAdmin', 'select merge_drafts($1, $2)', [[freshId(2)], DRAFT]).hasRows(1);
  assert.deepEqual(
    [(await review('anotherAdmin'))?.state, (await review('anotherAdmin'))?.own],
    ['changed', 'edited'],
  );
  await publish('admin', [DRAFT]).isRefused('PT409', LACKS('Secret title'));
});

it('STAFF-03 the importer is the author of an import’s drafts, and an order without another severity is no edit', async () => {
  await begin();
  const findings = [1, 2].map((n) => ({
    title: `Imported ${n}`,
    severity: 'low',
    description: 'D',
    locations: [{ path: 'a.sol' }],
  }));
  await as('admin', 'select import_findings($1, $2, $3)', [
    row.audit,
    JSON.stringify(findings),
    freshId(50),
  ]).hasRows(1);
  const ids = (
    await truth(`select id from findings where import_id = '${freshId(50)}' order by position`)
  ).map(({ id }) => String(id));
  for (const id of ids) {
    await approve('admin', id).isRefused('PT409', /^You wrote this finding/);
    await approve('anotherAdmin', id).hasRows(1);
  }
  const shown = `array(select id from findings where severity = 'low' and status = 'draft' and audit_id = $2 order by position)`;
  await as('anotherAdmin', `select reorder_drafts($1, ${shown})`, [ids.toReversed(), row.audit]).hasRows(1);
  await publish('admin', ids).hasRows(2);
});

it('STAFF-03 NOTE-01 whoever may approve drafts of an audit has one notice of them, and none any more when nothing waits', async () => {
  const told = async (who: Person) => {
    const sql = `select read_at from list_notices() where kind = 'approval_needed' and audit_id = '${row.audit}'`;
    return (await as(who, sql)).rows?.length;
  };
  const waiting = async () => [await told('admin'), await told('anotherAdmin'), await told('auditor')];
  await operator(`delete from findings where id in ('${row.draft}', '${foreign.draft}')`);
  await as('anotherAdmin', `select choose_notice_email('approval_needed', 'at_once')`).hasRows(1);
  await begin();
  await writeDraft({ id: freshId(2) });
  await writeDraft({ id: freshId(3), description: '' });
  assert.deepEqual(await waiting(), [0, 1, 1]);
  assert.deepEqual(await emailedAbout('approval_needed'), [people.anotherAdmin]);
  await approve('anotherAdmin').hasRows(1);
  assert.deepEqual(await waiting(), [0, 1, 1]);
  await approve('auditor', freshId(2)).hasRows(1);
  assert.deepEqual(await waiting(), [0, 0, 0]);

  // Neither who made an approval void is told, nor the author.
  await edit('auditor', { description: 'Edited' });
  assert.deepEqual(await waiting(), [0, 1, 0]);
  await setRule(false).hasRows(1);
  assert.deepEqual(await waiting(), [0, 0, 0]);
  assert.deepEqual(await emailedAbout('approval_needed'), [people.anotherAdmin]);
  await operator('delete from private.notices where true');
  await as('impersonating', 'select set_approval_rule(true)').hasRows(1);
  assert.deepEqual(await waiting(), [0, 1, 0]);
});

it('STAFF-03 drafts wait in the queue of those who may approve them, once they have a description', async () => {
  await begin();
  await writeDraft({ id: freshId(2), title: 'Half written', description: '' });
  await operator(`delete from findings where id in ('${row.draft}', '${foreign.draft}')`);
  const waits = async (who: Person) => {
    const { rows = [] } = await as(who, `select title from search_waiting_findings(waits => 'approvals')`);
    const { count } = await as(
      who,
      `select count_waiting_findings(waits => 'approvals')::int as count`,
    ).onlyRow();
    const queue = await as(
      who,
      'select drafts_to_approve::int as drafts, audits_with_drafts_to_approve::int as audits from work_queue()',
    ).onlyRow();
    assert.deepEqual(
      { count, queue },
      { count: rows.length, queue: { drafts: rows.length, audits: rows.length } },
    );
    return rows.map(({ title }) => title);
  };
  assert.deepEqual([await waits('admin'), await waits('anotherAdmin')], [[], ['Secret title']]);
  await approve('anotherAdmin').hasRows(1);
  assert.deepEqual([await waits('anotherAdmin'), await waits('impersonating')], [[], []]);
  await edit('admin', { impact: 'high' });
  assert.deepEqual(await waits('anotherAdmin'), ['Secret title']);
  // Neither who wrote it nor who edited it last.
  await edit('anotherAdmin', { impact: 'low' });
  assert.deepEqual([await waits('admin'), await waits('anotherAdmin')], [[], []]);
  assert.deepEqual(await waits('auditor'), ['Secret title']);
  await setRule(false).hasRows(1);
  await as('anotherAdmin', 'select drafts_to_approve from work_queue()').lists([null]);
  await as('anotherAdmin', `select from search_waiting_findings(waits => 'approvals')`).hasRows(0);
});

it('STAFF-03 whoever changes the commit of a repository has edited the drafts with locations in it', async () => {
  await leaveRepository();
  await begin();
  const scope = `select save_scope($1, $2, updated_at) from audit_scopes where audit_id = '${row.audit}'`;
  const [repository] = await truth(`select * from scope_repositories where id = '${row.repository}'`);
  const moved = { ...repository, commit_hash: '3f'.repeat(20) };
  await as('anotherAdmin', scope, [{ audit_id: row.audit }, JSON.stringify([moved])]).hasRows(1);
  assert.equal((await review('anotherAdmin'))?.own, 'edited');
});

/** Saves a new draft with the content of a published finding, which it corrects. */
const correctionOf = (id: string) => `
  select save_finding(to_jsonb(f) || jsonb_build_object('id', gen_random_uuid(), 'corrects_id', f.id), coalesce((
    select jsonb_agg(to_jsonb(l) order by l.position) from finding_locations l where l.finding_id = f.id), '[]')) as id
  from findings f where f.id = '${id}'`;
const correct = async (who: Person) => String((await as(who, correctionOf(row.finding)).onlyRow())['id']);
const LACKS_CORRECTION =
  'A second person has to approve every change of what is published. Write a correction of H-01, and have it approved.';

it('STAFF-03 while approvals are needed nothing of a published finding changes, by an edit, a merge, a severity or an operator', async () => {
  await begin();
  const of = (columns: object, locations: unknown = null) =>
    as('admin', `select save_finding($1, $2, updated_at) from findings where id = '${row.finding}'`, [
      { id: row.finding, ...columns },
      locations === null ? null : JSON.stringify(locations),
    ]);
  for (const column of ['title', 'description', 'recommendation'])
    await of({ [column]: 'Other' }).isRefused('PT409', LACKS_CORRECTION);
  for (const column of ['likelihood', 'impact'])
    await of({ [column]: 'low' }).isRefused('PT409', LACKS_CORRECTION);
  await of({}, []).isRefused('PT409', LACKS_CORRECTION);
  await of({}, [{ path: 'src/Other.sol' }]).isRefused('PT409', LACKS_CORRECTION);
  for (const call of [
    `change_finding_severity('${row.finding}', 'gas', 'Less.')`,
    `merge_drafts('{${DRAFT}}', '${row.finding}')`,
  ])
    await as('admin', `select * from ${call}`).isRefused('PT409', LACKS_CORRECTION);
  for (const sql of [
    `update findings set title = 'Other' where id = '${row.finding}'`,
    `update finding_locations set path = 'src/Other.sol' where finding_id = '${row.finding}'`,
    `delete from finding_locations where finding_id = '${row.finding}'`,
    `insert into finding_locations (finding_id, path) values ('${row.finding}', 'src/Other.sol')`,
  ])
    await refuses(sql, /Write a correction of H-01/);
  // The fix review goes on, and a whole audit is still deleted.
  await as('admin', `select * from move_finding('${row.finding}', 'withdrawn', 'Not one.')`).hasRows(1);
  await operator(`delete from audits where id = '${row.audit}'`);
});

it('STAFF-03 a correction gives its approved content, notes and images to the finding, which keeps its number and its ledger', async () => {
  await begin();
  const id = await correct('admin');
  await as('anotherAdmin', correctionOf(row.finding)).isRefused(
    'PT409',
    'H-01 has a correction already. Edit that one.',
  );
  await edit('admin', { title: 'In better words', severity: 'low' }, id);
  await as('admin', `select save_finding($1, $2, updated_at) from findings where id = '${id}'`, [
    { id },
    JSON.stringify([{ repository_id: row.repository, path: 'src/Bank.sol', first_line: 7, last_line: 8 }]),
  ]).hasRows(1);
  await as('admin', 'insert into finding_notes (finding_id, body) values ($1, $2)', [id, 'Why.']).hasRows(1);
  await operator(
    `insert into files (id, client_id, file_name, file_size, mime_type, storage_path, finding_id, uploaded_at)
     values ('${freshId(7)}', '${people.owner}', 'a.png', 5, 'image/png', '${people.owner}/${freshId(7)}', '${id}', now())`,
  );
  await as('owner', `select from findings where id = '${id}'`).hasRows(0);
  await as('admin', `select draft_numbers('{${id}}') as n`).returns([{ n: { [id]: 'H-01' } }]);
  await publish('admin', [id]).isRefused('PT409', LACKS_CORRECTION);
  await approve('anotherAdmin', id).hasRows(1);
  const NO_REASON = 'Please give a reason for the new severity.';
  await publish('admin', [id]).isRefused('22023', NO_REASON);
  const [published] = await as(
    'admin',
    `select * from publish_findings('{${id}}', ' Little can be lost. ')`,
  ).hasRows(1);
  assert.deepEqual(
    [
      published?.['id'],
      published?.['number'],
      published?.['title'],
      published?.['severity'],
      published?.['status'],
    ],
    [row.finding, 'H-01', 'In better words', 'low', 'open'],
  );
  await as(
    'owner',
    `select path, first_line from finding_locations where finding_id = '${row.finding}'`,
  ).returns([{ path: 'src/Bank.sol', first_line: 7 }]);
  await as(
    'owner',
    `select kind, to_severity, message, replaced ->> 'title' is not null as title, replaced -> 'locations' is not null as locations
       from finding_events where finding_id = '${row.finding}' and kind in ('edited', 'severity_changed') order by kind, created_at`,
  ).returns([
    { kind: 'edited', to_severity: null, message: null, title: true, locations: false },
    { kind: 'edited', to_severity: null, message: null, title: false, locations: true },
    {
      kind: 'severity_changed',
      to_severity: 'low',
      message: 'Little can be lost.',
      title: false,
      locations: false,
    },
  ]);
  await truth(
    `select (select count(*)::int from findings where id = '${id}') as drafts,
        (select count(*)::int from files where finding_id = '${row.finding}' and id = '${freshId(7)}') as images,
        (select count(*)::int from finding_notes where finding_id = '${row.finding}' and body = 'Why.') as notes,
        (select count(*)::int from finding_approvals where finding_id = '${row.finding}') as approvals`,
  ).returns([{ drafts: 0, images: 1, notes: 1, approvals: 1 }]);
  for (const [target, code, error] of [
    [row.draft, 'PT409', 'Only a published finding can be corrected.'],
    [row.finding, 'PT409', /has been changed meanwhile/],
    [UNKNOWN, 'PT404'],
    [foreign.finding, 'PT404'],
  ] as const)
    await as('auditor', 'select save_finding($1)', [
      { audit_id: row.audit, title: 'T', severity: 'low', corrects_id: target },
    ]).isRefused(code, error);
});

it('STAFF-03 nobody brings back an earlier version alone, although it was approved once', async () => {
  await begin();
  const correctTo = async (title: string) => {
    const id = await correct('admin');
    await edit('admin', { title }, id);
    return id;
  };
  for (const title of ['Harmless', 'As it was worse']) {
    const id = await correctTo(title);
    await approve('anotherAdmin', id).hasRows(1);
    await publish('admin', [id]).hasRows(1);
  }
  const id = await correctTo('Harmless');
  assert.equal((await review('admin', id))?.state, 'missing');
  await publish('admin', [id]).isRefused('PT409', LACKS_CORRECTION);
  await as('admin', `select save_finding($1, null, updated_at) from findings where id = '${row.finding}'`, [
    { id: row.finding, title: 'Harmless' },
  ]).isRefused('PT409', LACKS_CORRECTION);
  await approve('anotherAdmin', id).hasRows(1);
  await publish('admin', [id]).hasRows(1);
});

it('STAFF-03 an approved correction does not permit the same change of another finding', async () => {
  await writeDraft({ id: freshId(2), severity: 'high' });
  await publish('admin', [freshId(2)]).hasRows(1);
  await begin();
  const id = await correct('admin');
  await as('admin', `select save_finding($1, '[]', updated_at) from findings where id = '${id}'`, [
    { id },
  ]).hasRows(1);
  await approve('anotherAdmin', id).hasRows(1);
  await as(
    'admin',
    `select save_finding(to_jsonb(d) || jsonb_build_object('id', f.id), null, f.updated_at) from findings d, findings f
       where d.id = '${id}' and f.id = '${freshId(2)}'`,
  ).isRefused('PT409', /Write a correction of H-02/);
});

it('STAFF-03 a correction can have as many locations as a finding, and is refused when it changes nothing', async () => {
  await begin();
  await setRule(false).hasRows(1);
  await operator(`insert into finding_locations (finding_id, path, position)
    select '${row.finding}', 'src/' || n || '.sol', 10 + n from generate_series(1, 60) n`);
  const id = await correct('admin');
  await publish('admin', [id]).isRefused(
    'PT409',
    'The correction of H-01 changes nothing. Edit it or discard it.',
  );
  await edit('admin', { title: 'In better words' }, id);
  await publish('admin', [id]).hasRows(1);
});

it('STAFF-03 a correction does not change back what was changed while the rule was off', async () => {
  await begin();
  const id = await correct('admin');
  await edit('admin', { title: 'In better words' }, id);
  await approve('anotherAdmin', id).hasRows(1);
  await setRule(false).hasRows(1);
  await edit('anotherAdmin', { description: 'What is so now.' }, row.finding);
  await setRule(true).hasRows(1);
  await publish('admin', [id]).isRefused(
    'PT409',
    'H-01 has been changed since its correction was begun. Discard the correction, and begin it again.',
  );
  await as('admin', 'select discard_drafts($1)', [[id]]).hasRows(1);
  const again = await correct('admin');
  await edit('admin', { title: 'In better words' }, again);
  await approve('anotherAdmin', again).hasRows(1);
  await publish('admin', [again]).hasRows(1);
  await as('owner', `select title, description from findings where id = '${row.finding}'`).returns([
    { title: 'In better words', description: 'What is so now.' },
  ]);
});
