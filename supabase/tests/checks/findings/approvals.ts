// A second person approves findings before they are published (STAFF-03).
import assert from 'node:assert/strict';
import { it, type Scene } from '../../check.ts';
import { people, type Person } from '../../people.ts';
import { editFinding, foreign, freshId, publish, row, UNKNOWN, writeDraft } from './scene.ts';

/** The draft of `admin` in these checks. */
const DRAFT = freshId(1);
const LACKS = (...titles: string[]) =>
  `Nothing was published. Somebody who neither wrote nor last edited it must approve this first: ${titles.map((title) => `“${title}”`).join(', ')}.`;

const setRule = ({ as }: Scene, isOn: boolean) => as('admin', 'select set_approval_rule($1)', [isOn]);

/** Switches the rule on, ends the view as a client, and writes a draft with a location as `admin`. */
async function begin(scene: Scene): Promise<void> {
  await setRule(scene, true).hasRows(1);
  await scene.operator('update impersonation_sessions set is_active = false where is_active');
  await writeDraft(scene, { id: DRAFT });
  await saveLocations(scene, 'admin', 'src/Vault.sol');
}

const saveLocations = (
  { as }: Scene,
  who: Person,
  path: string,
  repository: string | null = row.repository,
) =>
  as(who, `select save_finding($1, $2, updated_at) from findings where id = '${DRAFT}'`, [
    { id: DRAFT },
    JSON.stringify([{ repository_id: repository, path, first_line: 1, last_line: 2 }]),
  ]).hasRows(1);

/** Approves a draft as it is now. */
const approve = ({ as }: Scene, who: Person | 'anonymous', id = DRAFT) =>
  as(who, `select approve_finding('${id}', (select content_sha256 from findings where id = '${id}'))`);

const edit = ({ as }: Scene, who: Person, columns: object, id = DRAFT) =>
  as(who, editFinding(id, columns)).hasRows(1);

/** What the page says about a draft. */
async function review({ as }: Scene, who: Person, id = DRAFT) {
  const { reviews } = await as(who, `select draft_reviews('${row.audit}') as reviews`).onlyRow();
  return (reviews as Record<string, { state: string; person: string | null; own: string | null }>)[id];
}

it('STAFF-03 in a new installation drafts are published without an approval', async (scene) => {
  await writeDraft(scene, { id: DRAFT });
  await scene.as('admin', 'select approval_rule() as is_on').returns([{ is_on: false }]);
  await scene.as('admin', `select draft_reviews('${row.audit}') as reviews`).returns([{ reviews: {} }]);
  await publish(scene, 'admin', [DRAFT]).hasRows(1);
});

it('STAFF-03 an admin changes the rule with a fresh code, and each change is a line in the log', async (scene) => {
  const stale = { amr: [{ method: 'totp', timestamp: Math.floor(Date.now() / 1000) - 1000 }] };
  await scene.operator(`insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
    values (gen_random_uuid(), '${people.admin}', 'totp', 'verified', now(), now())`);
  await scene
    .claiming('admin', { aal: 'aal2', ...stale }, 'select set_approval_rule(true)')
    .isRefused('PT403', 'Please confirm with a code from your authenticator app.');
  for (const who of ['owner', 'impersonating', 'newcomer'] satisfies Person[]) {
    await scene.as(who, 'select set_approval_rule(false)').isRefused('42501');
    await scene.as(who, 'select approval_rule()').isRefused('42501');
  }
  for (const isOn of [true, true, false]) await setRule(scene, isOn).hasRows(1);
  await scene
    .truth(
      `select details ->> 'to' as to, admin_user_id from admin_activity_logs where action = 'changed_approval_rule' order by created_at, details ->> 'to' desc`,
    )
    .returns([
      { to: 'on', admin_user_id: people.admin },
      { to: 'off', admin_user_id: people.admin },
    ]);
});

it('STAFF-03 nobody publishes a draft that lacks an approval, operators neither, and the refusal names the findings', async (scene) => {
  await begin(scene);
  await writeDraft(scene, { id: freshId(2), title: 'Another', severity: 'gas' });
  await approve(scene, 'anotherAdmin').hasRows(1);
  await publish(scene, 'admin', [freshId(2), DRAFT]).isRefused('PT409', LACKS('Another'));
  await edit(scene, 'admin', { title: 'Rounding down' }, row.draft);
  await publish(scene, 'anotherAdmin', [row.draft, freshId(2)]).isRefused(
    'PT409',
    LACKS('Rounding down', 'Another'),
  );
  await assert.rejects(
    scene.operator(`savepoint s; update findings set status = 'open', published_at = now(), number = 'G-09', ordinal = 9
      where id = '${freshId(2)}'`),
    /must approve this first: “Another”/,
  );
  await scene.operator('rollback to savepoint s');
  const [published] = await publish(scene, 'admin', [DRAFT]).hasRows(1);
  // Clients read this row.
  assert.deepEqual(
    [published?.['author_id'], published?.['editor_id'], published?.['content_sha256']],
    [null, null, null],
  );
  for (let n = 3; n < 10; n += 1) await writeDraft(scene, { id: freshId(n), title: `T${n}` });
  await publish(scene, 'admin', [3, 4, 5, 6, 7, 8, 9].map(freshId)).isRefused(
    'PT409',
    LACKS('T3', 'T4', 'T5', 'T6', 'T7').replace(/\.$/, ' and 2 more.'),
  );
});

it('STAFF-03 nobody approves what they wrote or last edited, what is published, or what they have not read', async (scene) => {
  await begin(scene);
  await approve(scene, 'admin').isRefused(
    'PT409',
    'You wrote this finding, so somebody else has to approve it.',
  );
  const { content_sha256: read } = await scene
    .as('admin', `select content_sha256 from findings where id = '${DRAFT}'`)
    .onlyRow();
  await edit(scene, 'anotherAdmin', { title: 'In other words' });
  await approve(scene, 'anotherAdmin').isRefused(
    'PT409',
    'You edited this finding last, so somebody else has to approve it.',
  );
  for (const seen of [read, null, ''])
    await scene
      .as('impersonating', `select approve_finding('${DRAFT}', $1)`, [seen])
      .isRefused('PT409', /has been changed meanwhile/);
  await approve(scene, 'impersonating', row.finding).isRefused('PT409', 'H-01 has already been published.');
  await approve(scene, 'impersonating', UNKNOWN).isRefused('PT404', 'This finding does not exist.');
  for (const who of ['owner', 'other', 'anonymous'] as const)
    await approve(scene, who, row.draft).isRefused('42501');
  await scene.as('impersonating', `select from finding_approvals where finding_id = '${DRAFT}'`).hasRows(0);
  assert.deepEqual(
    [
      await review(scene, 'admin'),
      await review(scene, 'anotherAdmin'),
      await review(scene, 'impersonating'),
    ].map((one) => one?.own),
    ['written', 'edited', null],
  );
});

it('STAFF-03 every edit of what was read makes an approval void, and what was read stays with it', async (scene) => {
  await begin(scene);
  const edits: [string, () => Promise<unknown>][] = [
    ['title', () => edit(scene, 'admin', { title: 'Another title' })],
    ['likelihood', () => edit(scene, 'admin', { likelihood: 'low' })],
    ['impact', () => edit(scene, 'admin', { impact: 'high' })],
    ['description', () => edit(scene, 'admin', { description: 'More.' })],
    ['recommendation', () => edit(scene, 'admin', { recommendation: 'Less.' })],
    [
      'severity',
      () => scene.as('admin', 'select change_draft_severities($1, $2)', [[DRAFT], 'low']).hasRows(1),
    ],
    [
      'severity in an order',
      () => scene.as('admin', 'select reorder_drafts($1, $2, $3)', [[DRAFT], DRAFT, 'high']).hasRows(1),
    ],
    ['path', () => saveLocations(scene, 'admin', 'src/Bank.sol')],
    ['repository', () => saveLocations(scene, 'admin', 'src/Bank.sol', null)],
    ['place', () => saveLocations(scene, 'admin', 'src/Pool.sol')],
    [
      'commit',
      () =>
        scene.operator(
          `update scope_repositories set commit_hash = '${'3f'.repeat(20)}' where id = '${row.repository}'`,
        ),
    ],
    [
      'address',
      () =>
        scene.operator(
          `update scope_repositories set url = 'https://github.com/example/other' where id = '${row.repository}'`,
        ),
    ],
    ['no location', () => scene.operator(`delete from finding_locations where finding_id = '${DRAFT}'`)],
    [
      'merged locations',
      async () => {
        await writeDraft(scene, { id: freshId(2), title: 'Duplicate' });
        await scene.operator(
          `insert into finding_locations (finding_id, path) values ('${freshId(2)}', 'src/Deep.sol')`,
        );
        await scene.as('admin', 'select merge_drafts($1, $2)', [[freshId(2)], DRAFT]).hasRows(1);
      },
    ],
  ];
  for (const [name, change] of edits) {
    await approve(scene, 'anotherAdmin').hasRows(1);
    assert.equal((await review(scene, 'admin'))?.state, 'approved', name);
    await change();
    assert.equal((await review(scene, 'admin'))?.state, 'changed', name);
    await publish(scene, 'admin', [DRAFT]).isRefused('PT409', /must approve this first/);
  }
  await scene
    .as(
      'admin',
      `select content ->> 'title' as title, content -> 'locations' -> 0 ->> 'path' as path, person_name from finding_approvals
      where finding_id = '${DRAFT}' order by at limit 1`,
    )
    .returns([{ title: 'Secret title', path: 'src/Vault.sol', person_name: 'Another Admin' }]);
  await approve(scene, 'anotherAdmin').hasRows(1);
  await publish(scene, 'admin', [DRAFT]).hasRows(1);
});

it('STAFF-03 no two contents have one digest: text cannot move from one column into the next', async (scene) => {
  await begin(scene);
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
    await edit(scene, 'admin', content);
    digests.add(
      (await scene.truth(`select content_sha256 from findings where id = '${DRAFT}'`))[0]?.['content_sha256'],
    );
  }
  assert.equal(digests.size, contents.length);
});

it('STAFF-03 a text that is put back is approved again, unless its approver put it back', async (scene) => {
  await begin(scene);
  await approve(scene, 'anotherAdmin').hasRows(1);
  await approve(scene, 'anotherAdmin').hasRows(1);
  await edit(scene, 'admin', { title: 'There' });
  await edit(scene, 'admin', { title: 'Secret title' });
  assert.equal((await review(scene, 'admin'))?.state, 'approved');
  await edit(scene, 'admin', { title: 'There' });
  await edit(scene, 'anotherAdmin', { title: 'Secret title' });
  await publish(scene, 'admin', [DRAFT]).isRefused('PT409', LACKS('Secret title'));
  await approve(scene, 'impersonating').hasRows(1);
  await publish(scene, 'admin', [DRAFT]).hasRows(1);
});

it('STAFF-03 whoever merges a duplicate into a draft has edited it, also when its locations stay', async (scene) => {
  await begin(scene);
  await approve(scene, 'anotherAdmin').hasRows(1);
  await writeDraft(scene, { id: freshId(2) });
  await scene.as('anotherAdmin', 'select merge_drafts($1, $2)', [[freshId(2)], DRAFT]).hasRows(1);
  assert.deepEqual(
    [(await review(scene, 'anotherAdmin'))?.state, (await review(scene, 'anotherAdmin'))?.own],
    ['changed', 'edited'],
  );
  await publish(scene, 'admin', [DRAFT]).isRefused('PT409', LACKS('Secret title'));
});

it('STAFF-03 the importer is the author of an import’s drafts, and an order without another severity is no edit', async (scene) => {
  await begin(scene);
  const findings = [1, 2].map((n) => ({
    title: `Imported ${n}`,
    severity: 'low',
    description: 'D',
    locations: [{ path: 'a.sol' }],
  }));
  await scene
    .as('admin', 'select import_findings($1, $2, $3)', [row.audit, JSON.stringify(findings), freshId(50)])
    .hasRows(1);
  const ids = (
    await scene.truth(`select id from findings where import_id = '${freshId(50)}' order by position`)
  ).map(({ id }) => String(id));
  for (const id of ids) {
    await approve(scene, 'admin', id).isRefused('PT409', /^You wrote this finding/);
    await approve(scene, 'anotherAdmin', id).hasRows(1);
  }
  await scene.as('anotherAdmin', 'select reorder_drafts($1)', [ids.toReversed()]).hasRows(1);
  await publish(scene, 'admin', ids).hasRows(2);
});

it('STAFF-03 drafts wait in the queue of those who may approve them, once they have a description', async (scene) => {
  await begin(scene);
  await writeDraft(scene, { id: freshId(2), title: 'Half written', description: '' });
  await scene.operator(`delete from findings where id in ('${row.draft}', '${foreign.draft}')`);
  const waits = async (who: Person) => {
    const { rows = [] } = await scene.as(
      who,
      `select title from search_waiting_findings(waits => 'approvals')`,
    );
    const { count } = await scene
      .as(who, `select count_waiting_findings(waits => 'approvals')::int as count`)
      .onlyRow();
    const queue = await scene
      .as(
        who,
        'select drafts_to_approve::int as drafts, audits_with_drafts_to_approve::int as audits from work_queue()',
      )
      .onlyRow();
    assert.deepEqual(
      { count, queue },
      { count: rows.length, queue: { drafts: rows.length, audits: rows.length } },
    );
    return rows.map(({ title }) => title);
  };
  assert.deepEqual([await waits('admin'), await waits('anotherAdmin')], [[], ['Secret title']]);
  await approve(scene, 'anotherAdmin').hasRows(1);
  assert.deepEqual([await waits('anotherAdmin'), await waits('impersonating')], [[], []]);
  await edit(scene, 'admin', { impact: 'high' });
  assert.deepEqual(await waits('anotherAdmin'), ['Secret title']);
  await setRule(scene, false).hasRows(1);
  await scene
    .as('anotherAdmin', 'select drafts_to_approve from work_queue()')
    .returns([{ drafts_to_approve: null }]);
  await scene.as('anotherAdmin', `select from search_waiting_findings(waits => 'approvals')`).hasRows(0);
});

/** A generator of numbers below a limit, the same in each run. */
function dice(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

it('STAFF-03 whatever three admins do, what is published has an approval of exactly its content by somebody who neither wrote nor last edited it', async (scene) => {
  await begin(scene);
  const roll = dice(20261126);
  const admins = ['admin', 'anotherAdmin', 'impersonating'] satisfies Person[];
  /** What this check itself knows of who wrote and last edited each draft. */
  const authors = new Map<string, Person>();
  const editors = new Map<string, Person>();
  let published = 0;
  let refused = 0;
  for (let step = 0; step < 150; step += 1) {
    const who = admins[roll(3)] ?? 'admin';
    const id = freshId(60 + roll(4));
    const other = freshId(60 + roll(4));
    const done = async (sql: string, params: unknown[]) =>
      (await scene.as(who, sql, params)).code === undefined;
    switch (roll(8)) {
      case 0:
        if (
          await done('select save_finding($1)', [
            { id, audit_id: row.audit, title: 'T', severity: 'low', description: 'D' },
          ])
        ) {
          authors.set(id, who);
          editors.set(id, who);
        }
        break;
      case 1:
        // Sometimes to what it was before.
        if (authors.has(id)) {
          const before = await scene.truth(`select title from findings where id = '${id}'`);
          const title = `T${roll(2)}`;
          if ((await done(editFinding(id, { title }), [])) && before[0]?.['title'] !== title)
            editors.set(id, who);
        }
        break;
      case 2:
        if (
          authors.has(id) &&
          (await done(`select save_finding($1, $2, updated_at) from findings where id = '${id}'`, [
            { id },
            [{ path: `p${roll(2)}.sol` }],
          ]))
        )
          editors.set(id, who);
        break;
      case 3:
        if (
          authors.has(id) &&
          authors.has(other) &&
          (await done('select merge_drafts($1, $2)', [[other], id]))
        ) {
          authors.delete(other);
          editors.set(id, who);
        }
        break;
      case 4:
      case 5:
      case 6:
        await approve(scene, who, id);
        break;
      default: {
        if (!authors.has(id)) break;
        const [content] = await scene.truth(
          `select private.content_sha256(private.finding_content(f)) as sha256 from findings f where id = '${id}'`,
        );
        const approvers = await scene.truth(
          `select person_id from finding_approvals where finding_id = $1 and content_sha256 = $2`,
          [id, content?.['sha256']],
        );
        const others = approvers.filter(
          ({ person_id }) =>
            person_id !== people[authors.get(id) ?? 'admin'] &&
            person_id !== people[editors.get(id) ?? 'admin'],
        );
        const isPublished = await done('select * from publish_findings($1)', [[id]]);
        assert.equal(isPublished, others.length > 0, `step ${step}`);
        if (isPublished) {
          published += 1;
          await scene.operator(`delete from findings where id = '${id}'`);
          authors.delete(id);
        } else refused += 1;
      }
    }
  }
  assert.ok(published > 2 && refused > 2, `${published} published, ${refused} refused`);
});
