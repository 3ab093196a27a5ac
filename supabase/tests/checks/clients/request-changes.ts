// REQ-03: the client changes or withdraws a request until the team has decided, gets a receipt, and can ask for every service.
import assert from 'node:assert/strict';
import { INTENDED_SERVICES } from '../../../../packages/domain/src/profiles/intended-services.ts';
import {
  REQUEST_STEPS,
  SERVICE_TYPES,
  serviceTypeLabel,
} from '../../../../packages/domain/src/service-requests/types.ts';
import { hasRows, isRefused, type Check, type Scene, reachesNothing } from '../../check.ts';
import { people, getRows } from '../../people.ts';

const row = getRows('owner');
const change = (set: string) => `update service_requests set ${set} where id = '${row.request}'`;
const WITHDRAW = `select withdraw_request('${row.request}')`;
const decide = (to: string, answer: string | null = null) =>
  `select status from decide_request('${row.request}', '${to}',
    (select updated_at from service_requests where id = '${row.request}'), ${answer === null ? 'null' : `'${answer}'`})`;
const PERMISSION = 'permission denied for table service_requests';
const EDIT = change(`service_type = 'pentesting', project_name = 'Bridge', message = 'Two contracts.'`);

const stored = async ({ truth }: Scene) =>
  (
    await truth(
      `select service_type, project_name, message, status, edited_at = now() as edited_now, created_at, client_id
       from service_requests where id = '${row.request}'`,
    )
  )[0];

export const requestChanges: Check[] = [
  {
    title: 'ADM-09 the console offers the decisions on a request that the database takes',
    run: async ({ truth }) => {
      const rows = await truth('select from_status, to_status from private.request_steps order by 1, 2');
      const offered = Object.entries(REQUEST_STEPS).flatMap(([from, all]) =>
        all.map((to) => `${from} to ${to}`),
      );
      assert.deepEqual(
        rows.map((row) => `${String(row['from_status'])} to ${String(row['to_status'])}`),
        offered.toSorted(),
      );
    },
  },
  {
    title:
      'REQ-03 a client changes a request while it is new or in review, without another e-mail or a log line',
    run: async (scene) => {
      for (const status of ['new', 'in_review']) {
        await scene.operator(change(`status = '${status}', project_name = 'Vault'`));
        hasRows(await scene.as('owner', EDIT), 1);
        const after = await stored(scene);
        assert.equal(after?.['status'], status);
        assert.equal(after['project_name'], 'Bridge');
        assert.equal(after['service_type'], 'pentesting');
        assert.equal(after['edited_now'], true);
      }
      assert.deepEqual(
        await scene.truth(`select kind from email_outbox where event_key like '%${row.request}'`),
        [],
      );
      assert.deepEqual(
        await scene.truth(
          `select action from admin_activity_logs where id <> '${row.log}' and target_user_id = '${people.owner}'`,
        ),
        [],
      );
    },
  },
  {
    title:
      'REQ-03 a request is withdrawn once, stays readable for client and admin, and its withdrawal is logged',
    run: async ({ as, truth }) => {
      hasRows(await as('owner', WITHDRAW), 1);
      isRefused(await as('owner', WITHDRAW), 'PT409', 'You have already withdrawn this request.');
      isRefused(await as('owner', EDIT), 'PT409', 'You have already withdrawn this request.');
      for (const who of ['owner', 'admin'] as const)
        assert.deepEqual(
          hasRows(await as(who, `select status from service_requests where id = '${row.request}'`), 1),
          [{ status: 'withdrawn' }],
        );
      assert.deepEqual(
        await truth(
          `select admin_user_id, details ->> 'to' as status from admin_activity_logs where action = 'changed_request_status'`,
        ),
        [{ admin_user_id: people.owner, status: 'withdrawn' }],
      );
    },
  },
  {
    title: 'REQ-03 after the decision a client can neither change nor withdraw a request, and learns why',
    run: async (scene) => {
      for (const status of ['accepted', 'declined']) {
        await scene.operator(change(`status = '${status}'`));
        const before = await stored(scene);
        for (const sql of [EDIT, WITHDRAW])
          isRefused(
            await scene.as('owner', sql),
            'PT409',
            `We have already ${status} this request, so it can no longer be changed.`,
          );
        assert.deepEqual(await stored(scene), before);
      }
    },
  },
  {
    title: 'REQ-03 a client changes only what the request says',
    run: async (scene) => {
      const before = await stored(scene);
      for (const set of [`status = 'accepted'`, `answer = 'Yes'`, 'decided_at = now()'])
        isRefused(await scene.as('owner', change(set)), '42501', PERMISSION);
      isRefused(await scene.as('owner', decide('accepted')), '42501', 'Only an admin can do this.');
      isRefused(
        await scene.as('owner', change(`client_id = '${people.other}'`)),
        '42501',
        'permission denied for table service_requests',
      );
      isRefused(
        await scene.as('owner', change(`id = '${row.fresh}'`)),
        '42501',
        'permission denied for table service_requests',
      );
      assert.deepEqual(await stored(scene), before);
    },
  },
  {
    title: 'REQ-03 the limits of a new request hold for a changed one',
    run: async ({ as }) => {
      isRefused(
        await as('owner', change(`message = repeat('x', 10000)`)),
        '22023',
        'Additional information can have at most 5000 characters.',
      );
      isRefused(
        await as('owner', change(`service_type = 'magic'`)),
        '22023',
        'Choose one of the listed services.',
      );
      for (const set of [`project_name = ' '`, `message = E'\\n'`, 'service_type = null'])
        isRefused(await as('owner', change(set)), '22023', 'Please fill in all required fields');
    },
  },
  {
    title: 'REQ-03 nobody but the active client changes or withdraws a request',
    run: async (scene) => {
      const before = await stored(scene);
      for (const who of ['other', 'pending', 'admin'] as const) {
        hasRows(await scene.as(who, EDIT), 0);
        reachesNothing(await scene.as(who, WITHDRAW));
      }
      for (const sql of [EDIT, WITHDRAW]) {
        isRefused(await scene.as('anonymous', sql), '42501');
      }
      hasRows(await scene.as('impersonating', EDIT), 0);
      isRefused(await scene.as('impersonating', WITHDRAW), '42501');
      await scene.operator(
        `update profiles set suspension_reason = 'The invoice is not paid.', suspended_at = now() where client_id = '${people.owner}'`,
      );
      hasRows(await scene.as('owner', EDIT), 0);
      isRefused(await scene.as('owner', WITHDRAW), '42501');
      assert.deepEqual(await stored(scene), before);
    },
  },
  {
    title: 'REQ-03 ADM-09 an admin can neither decide on a withdrawn request nor begin an audit from it',
    run: async ({ as, truth }) => {
      hasRows(await as('owner', WITHDRAW), 1);
      isRefused(await as('admin', decide('accepted')), 'PT409', 'The client has withdrawn this request.');
      isRefused(
        await as('admin', `select * from create_audit($1::jsonb)`, [
          { project_id: row.project, title: 'T', audit_type: 'Rust', service_request_id: row.request },
        ]),
        'PT409',
        'The client has withdrawn this request.',
      );
      assert.deepEqual(await truth(`select 1 from audits where service_request_id is not null`), []);
    },
  },
  {
    title:
      'ADM-11 a second audit from the same request is refused unless the first is withdrawn or the admin says that it is another one',
    run: async ({ as, truth }) => {
      const audit = {
        id: row.fresh,
        project_id: row.project,
        title: 'T',
        audit_type: 'Rust',
        service_request_id: row.request,
      };
      const create = (values: object, isAnother = false) =>
        as('admin', 'select id from create_audit($1::jsonb, null, $2)', [values, isAnother]);
      hasRows(await create(audit), 1);
      // Sent again after a lost answer.
      hasRows(await create(audit), 1);
      const second = { ...audit, id: getRows('ownerPending').fresh };
      const ALREADY = 'An audit has already been started from this request.';
      isRefused(await create(second), 'PT409', ALREADY);
      isRefused(await as('admin', 'select id from create_audit($1::jsonb)', [second]), 'PT409', ALREADY);
      assert.deepEqual(await truth('select 1 from audits where service_request_id is not null'), [
        { '?column?': 1 },
      ]);
      hasRows(await create(second, true), 1);
      for (const { id } of [audit, second])
        hasRows(await as('admin', `select withdraw_audit('${id}', 'It was begun by mistake.')`), 1);
      hasRows(await create({ ...audit, id: getRows('ownerPending').finding }), 1);
      // Audits without a request are not counted against each other.
      const { service_request_id: _, id: __, ...unasked } = audit;
      hasRows(await create(unasked), 1);
      hasRows(await create(unasked), 1);
    },
  },
  {
    title: 'REQ-03 a new request sends one receipt to the client, without the message',
    run: async ({ as, truth }) => {
      const send = `insert into service_requests (id, service_type, project_name, message)
        values ('${row.fresh}', 'ai_red_team_audit', 'Bridge', 'an unpublished weakness')`;
      hasRows(await as('owner', send), 1);
      isRefused(await as('owner', send), '23505');
      hasRows(await as('owner', `update service_requests set message = 'M' where id = '${row.fresh}'`), 1);
      assert.deepEqual(
        await truth(
          `select recipient_user_id, payload from email_outbox where kind = 'service_request_received'`,
        ),
        [
          {
            recipient_user_id: people.owner,
            payload: { client_id: people.owner, project_name: 'Bridge', service_name: 'AI Red Team Audit' },
          },
        ],
      );
    },
  },
  {
    title:
      'ADM-09 a request is declined with a reason, which the client reads, and the e-mail about it does not contain it',
    run: async ({ as, truth }) => {
      const REASON = 'Give the client a reason of 10 to 2000 characters.';
      for (const reason of [null, '', 'No.', '\u2800'.repeat(12)])
        isRefused(await as('admin', decide('declined', reason)), '22023', REASON);
      hasRows(await as('admin', decide('declined', 'We are booked until March.')), 1);
      assert.deepEqual(
        hasRows(
          await as(
            'owner',
            `select status, answer, decided_at = now() as now from service_requests where id = '${row.request}'`,
          ),
          1,
        ),
        [{ status: 'declined', answer: 'We are booked until March.', now: true }],
      );
      assert.deepEqual(
        await truth(
          `select recipient_user_id, payload from email_outbox where payload ->> 'request_id' = '${row.request}'
           order by recipient_user_id`,
        ),
        [people.owner, people.member, people.viewer].sort().map((recipient_user_id) => ({
          recipient_user_id,
          payload: {
            kind: 'request_decided',
            relation: 'client',
            by_auditor: true,
            client_id: people.owner,
            client_name: 'owner company',
            project_name: 'Vault',
            service_name: 'Code review',
            request_id: row.request,
            status: 'declined',
            count: 1,
          },
        })),
      );
    },
  },
  {
    title: 'ADM-09 a request is declined once every audit that was started from it is withdrawn',
    run: async ({ as }) => {
      const start = (title: string) =>
        as('admin', 'select id from create_audit($1::jsonb, is_another => true)', [
          { project_id: row.project, title, audit_type: 'Rust', service_request_id: row.request },
        ]);
      const withdraw = (title: string) =>
        as(
          'admin',
          `select withdraw_audit(id, 'It was begun by mistake.') from audits where title = '${title}'`,
        );
      hasRows(await start('First of two'), 1);
      hasRows(await start('Second of two'), 1);
      hasRows(await withdraw('First of two'), 1);
      isRefused(
        await as('admin', decide('declined', 'We are booked until March.')),
        'PT409',
        'An audit has been started from this request, so it cannot be declined.',
      );
      hasRows(await withdraw('Second of two'), 1);
      hasRows(await as('admin', decide('declined', 'We are booked until March.')), 1);
    },
  },
  {
    title:
      'ADM-09 an admin takes up, accepts and declines a request, and takes a decision back until there is an audit',
    run: async ({ as, truth }) => {
      hasRows(await as('admin', decide('in_review')), 1);
      isRefused(await as('admin', decide('in_review')), 'PT409', 'This request is already in review.');
      hasRows(await as('admin', decide('declined', 'We are booked until March.')), 1);
      hasRows(await as('admin', decide('accepted', 'A place is free after all.')), 1);
      isRefused(await as('admin', decide('accepted')), 'PT409', 'This request is already accepted.');
      isRefused(await as('admin', decide('withdrawn')), '22023', 'There is no such decision on a request.');
      hasRows(
        await as('admin', 'select id from create_audit($1::jsonb)', [
          { project_id: row.project, title: 'T', audit_type: 'Rust', service_request_id: row.request },
        ]),
        1,
      );
      isRefused(
        await as('admin', decide('declined', 'We are booked until March.')),
        'PT409',
        'An audit has been started from this request, so it cannot be declined.',
      );
      assert.deepEqual(await truth(`select answer from service_requests where id = '${row.request}'`), [
        { answer: 'A place is free after all.' },
      ]);
      assert.deepEqual(
        await truth(
          `select payload ->> 'status' as status from email_outbox where payload ->> 'request_id' = '${row.request}'
           and recipient_user_id = '${people.owner}' order by 1`,
        ),
        [{ status: 'accepted' }, { status: 'declined' }],
      );
    },
  },
  {
    title: 'ADM-09 a request that was changed after the admin had read it is not decided on',
    run: async ({ as, operator }) => {
      await operator(`update service_requests set updated_at = '2026-01-01' where id = '${row.request}'`);
      isRefused(
        await as('admin', `select decide_request('${row.request}', 'accepted', '2025-01-01')`),
        'PT409',
        'This request has changed since you opened it. Look at it as it is now, and decide again.',
      );
      isRefused(
        await as('admin', `select decide_request('${row.fresh}', 'accepted', now())`),
        'PT404',
        'This request does not exist.',
      );
      isRefused(await as('impersonating', decide('accepted')), '42501');
    },
  },
  {
    title:
      'REQ-01 a request can name repository, commit or branch, lines of code and the wished start, each within its limits',
    run: async ({ as, truth }) => {
      const SCOPE = `repository_url = 'https://github.com/example/vault', git_ref = 'main', lines_of_code = 1200,
        wished_start = '2027-01-11'`;
      hasRows(await as('owner', change(SCOPE)), 1);
      assert.deepEqual(
        await truth(
          `select repository_url, git_ref, lines_of_code, wished_start::text, edited_at = now() as edited
           from service_requests where id = '${row.request}'`,
        ),
        [
          {
            repository_url: 'https://github.com/example/vault',
            git_ref: 'main',
            lines_of_code: 1200,
            wished_start: '2027-01-11',
            edited: true,
          },
        ],
      );
      const HTTPS = 'The repository must be an https address such as https://github.com/example/vault.';
      for (const url of ['http://github.com/example/vault', 'https://user:secret@github.com/example/vault'])
        isRefused(await as('owner', change(`repository_url = '${url}'`)), '22023', HTTPS);
      isRefused(
        await as('owner', change('lines_of_code = -1')),
        '22023',
        'Lines of code must be a number between 0 and 100,000,000.',
      );
      isRefused(
        await as('owner', change(`git_ref = repeat('x', 201)`)),
        '22023',
        'The commit or branch can have at most 200 characters.',
      );
    },
  },
  {
    title: 'REP-04 AUD-02 an audit is created with its lead, dates and repositories, or not at all',
    run: async ({ as, truth }) => {
      const audit = {
        id: row.fresh,
        project_id: row.project,
        title: 'T',
        audit_type: 'Rust',
        service_request_id: row.request,
        lead_admin_id: people.admin,
        planned_start: '2027-01-11',
        planned_end: '2027-01-29',
      };
      const create = (commit: string) =>
        as('admin', `select id from create_audit($1::jsonb, null, false, '{"nsloc": 1200}', $2::jsonb)`, [
          audit,
          JSON.stringify([{ url: 'https://github.com/example/vault', commit_hash: commit, git_ref: 'main' }]),
        ]);
      isRefused(await create('main'), '22023');
      assert.deepEqual(await truth(`select 1 from audits where id = '${row.fresh}'`), []);
      hasRows(await create('a'.repeat(40)), 1);
      assert.deepEqual(
        await truth(
          `select a.lead_admin_id, a.planned_start::text, a.planned_end::text, s.nsloc, r.url, r.commit_hash, r.git_ref
           from audits a join audit_scopes s on s.audit_id = a.id join scope_repositories r on r.audit_id = a.id
           where a.id = '${row.fresh}'`,
        ),
        [
          {
            lead_admin_id: people.admin,
            planned_start: '2027-01-11',
            planned_end: '2027-01-29',
            nsloc: 1200,
            url: 'https://github.com/example/vault',
            commit_hash: 'a'.repeat(40),
            git_ref: 'main',
          },
        ],
      );
    },
  },
  {
    title: 'REQ-03 the database and the page offer the same services, every service of onboarding among them',
    run: async ({ as, truth }) => {
      assert.deepEqual(
        await truth('select service_type, name from private.service_types()'),
        SERVICE_TYPES.map((type) => ({ service_type: type, name: serviceTypeLabel(type) })),
      );
      for (const service of INTENDED_SERVICES) {
        const offered = SERVICE_TYPES.find(
          (type) => serviceTypeLabel(type).toLowerCase() === service.toLowerCase(),
        );
        assert.ok(offered, service);
        hasRows(
          await as(
            'owner',
            `insert into service_requests (service_type, project_name, message) values ('${offered}', 'P', 'M')`,
          ),
          1,
        );
      }
    },
  },
];
