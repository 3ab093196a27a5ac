// REQ-03: the client changes or withdraws a request until the team has decided, gets a receipt, and can ask for every service.
import assert from 'node:assert/strict';
import { INTENDED_SERVICES } from '../../../../packages/data/src/profiles/intended-services.ts';
import { SERVICE_TYPES, serviceTypeLabel } from '../../../../packages/data/src/service-requests/types.ts';
import { hasRows, isRefused, type Check, type Scene } from '../../check.ts';
import { people, getRows } from '../../people.ts';

const row = getRows('owner');
const change = (set: string) => `update service_requests set ${set} where id = '${row.request}'`;
const WITHDRAW = change(`status = 'withdrawn'`);
const EDIT = change(`service_type = 'pentesting', project_name = 'Bridge', message = 'Two contracts.'`);

const stored = async ({ truth }: Scene) =>
  (
    await truth(
      `select service_type, project_name, message, status, edited_at = now() as edited_now, created_at, user_id
       from service_requests where id = '${row.request}'`,
    )
  )[0];

export const requestChanges: Check[] = [
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
        for (const sql of [EDIT, WITHDRAW, change(`status = 'new'`)])
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
      for (const status of ['accepted', 'in_review', 'declined'])
        isRefused(
          await scene.as('owner', change(`status = '${status}'`)),
          '42501',
          'Only an admin can change the status of a request.',
        );
      isRefused(
        await scene.as('owner', change(`user_id = '${people.other}'`)),
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
      for (const sql of [EDIT, WITHDRAW]) {
        for (const who of ['other', 'pending'] as const) hasRows(await scene.as(who, sql), 0);
        isRefused(await scene.as('anonymous', sql), '42501', 'permission denied for table service_requests');
        isRefused(await scene.as('impersonating', sql), '42501');
      }
      isRefused(await scene.as('admin', EDIT), '42501', 'Only the status of a request can be changed.');
      isRefused(await scene.as('admin', WITHDRAW), '42501', 'Only the client can withdraw a request.');
      await scene.operator(
        `update profiles set suspension_reason = 'The invoice is not paid.', suspended_at = now() where user_id = '${people.owner}'`,
      );
      for (const sql of [EDIT, WITHDRAW]) hasRows(await scene.as('owner', sql), 0);
      assert.deepEqual(await stored(scene), before);
    },
  },
  {
    title: 'REQ-03 ADM-09 an admin can neither decide on a withdrawn request nor begin an audit from it',
    run: async ({ as, truth }) => {
      hasRows(await as('owner', WITHDRAW), 1);
      isRefused(
        await as('admin', change(`status = 'accepted'`)),
        'PT409',
        'The client has withdrawn this request.',
      );
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
      'ADM-11 a second audit from the same request is refused unless the admin says that it is another one',
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
            payload: { user_id: people.owner, project_name: 'Bridge', service_name: 'AI Red Team Audit' },
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
