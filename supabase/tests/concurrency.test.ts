// Several people act at the same time, on separate connections to PostgreSQL.
import { describe, expect, it } from 'vitest';
import { errorCode, type Engine } from './guarded-database.ts';
import { decideSql, getRows, people, type Person } from './people.ts';
import { commit, openRace, type Statement } from './races.ts';

const race = openRace('concurrency');

describe('at the same time', () => {
  it('ADM-06 when two admins decide at once only one decision takes effect, with one log line and one e-mail', async () => {
    for (let round = 0; round < 20; round += 1) {
      await race.truth.exec(
        `update profiles set approval_status = 'pending', rejection_reason = null where client_id = '${people.pending}'`,
      );
      const outcome = await race.both(
        ['admin', decideSql(people.pending, 'approved')],
        ['anotherAdmin', decideSql(people.pending, 'rejected')],
      );
      expect(outcome.sort()).toEqual([1, 'PT409']);
    }
    const { rows } = await race.truth.query(
      `select (select count(*)::int from admin_activity_logs where target_user_id = $1) as log,
        (select count(*)::int from email_outbox where recipient_user_id = $1) as mails`,
      [people.pending],
    );
    expect(rows).toEqual([{ log: 20, mails: 20 }]);
  });

  it('ADM-06 a step is undone once when Undo arrives twice, and never after its e-mail was handed over', async () => {
    const undo = `select undo_step('application', '${people.pending}',
      (select updated_at from profiles where client_id = '${people.pending}'))`;
    const email = async () =>
      (
        await race.truth.query(
          `select status from email_outbox where payload ->> 'kind' = 'client_approved' order by created_at desc limit 1`,
        )
      ).rows[0]?.['status'];
    await race.truth.exec(`update email_outbox set status = 'sent'`);
    for (let round = 0; round < 10; round += 1) {
      expect(await commit(race.one, ['admin', decideSql(people.pending, 'approved')])).toBe(1);
      const outcome = await race.both(['admin', undo], ['admin', undo]);
      // The second of them read a profile that has changed, or finds the step undone.
      expect(outcome.filter((one) => one === 1)).toHaveLength(1);
      expect(await email()).toBe('cancelled');
    }
    for (let round = 0; round < 10; round += 1) {
      await race.truth.exec(
        `update profiles set approval_status = 'pending' where client_id = '${people.pending}'`,
      );
      expect(await commit(race.one, ['admin', decideSql(people.pending, 'approved')])).toBe(1);
      await race.truth.exec(`update email_outbox set next_attempt_at = now() where status = 'queued'`);
      const [claim] = (await race.truth.query('select id, lease from claim_email(60)')).rows as {
        id: string;
        lease: string;
      }[];
      const [undone, begun] = await Promise.all([
        commit(race.one, ['admin', undo]),
        race.two.query(`select begin_email_delivery('${claim?.id ?? ''}', '${claim?.lease ?? ''}') as begun`),
      ]);
      const isSent = begun.rows[0]?.['begun'] === true;
      expect({ undone, email: await email() }).toEqual(
        isSent ? { undone: 'PT409', email: 'sending' } : { undone: 1, email: 'cancelled' },
      );
      await race.truth.exec(`update email_outbox set status = 'sent' where status = 'sending'`);
    }
  });

  it('PROP-02 one proposal that is accepted twice at once makes one audit, and accepting or declining takes effect alone', async () => {
    const { proposal, request } = getRows('owner');
    const decide = (to: string) => `select decide_proposal('${proposal}', '${to}', 'The price is too high.')`;
    const outcome = () =>
      race.list(`select (select count(*)::int from audits where service_request_id = '${request}') as audits, state
        from proposals where id = '${proposal}'`);
    await race.rounds(5, async () => {
      expect(await race.both(['owner', decide('accepted')], ['owner', decide('accepted')])).toEqual([1, 1]);
      expect(await outcome()).toEqual([{ audits: 1, state: 'accepted' }]);
    });
    await race.rounds(5, async () => {
      const both = await race.both(['owner', decide('accepted')], ['owner', decide('declined')]);
      expect(both.filter((one) => one === 1)).toHaveLength(1);
      expect(both).toContain('PT409');
      const accepted = (await outcome())[0]?.['state'] === 'accepted';
      expect(await outcome()).toEqual([
        { audits: accepted ? 1 : 0, state: accepted ? 'accepted' : 'declined' },
      ]);
    });
  });

  it('PROP-01 PROP-02 a proposal is either accepted or replaced when both happen at once, and a handed over client decides once', async () => {
    const { proposal, request } = getRows('owner');
    const accept = `select decide_proposal('${proposal}', 'accepted')`;
    await race.rounds(5, async () => {
      await race.truth.exec(`insert into proposals (id, request_id, client_id, price, valid_until)
        select '${getRows('owner').fresh}', '${request}', client_id, '1', '2999-01-01' from proposals where id = '${proposal}'`);
      const send = `select send_proposal('${getRows('owner').fresh}',
        (select updated_at from proposals where id = '${getRows('owner').fresh}'))`;
      const both = await race.both(['owner', accept], ['admin', send]);
      expect(both.sort()).toEqual([1, 'PT409']);
    });
    await race.rounds(5, async () => {
      const both = await race.both(
        ['owner', accept],
        ['owner', `select hand_over_ownership('${people.member}')`],
      );
      expect(both[1]).toBe(1);
      const second = await commit(race.one, ['member', accept]);
      expect([both[0], second].filter((one) => one === 1)).toHaveLength(1);
      expect(await race.list(`select from audits where service_request_id = '${request}'`)).toHaveLength(1);
    });
  });

  it('PROP-01 a proposal is sent with the PDF of its terms or without it, also when that is added or removed meanwhile', async () => {
    const { proposal, request, fresh: draft } = getRows('owner');
    const send: Statement = [
      'admin',
      `select send_proposal('${draft}', (select updated_at from proposals where id = '${draft}'))`,
    ];
    const begin = () =>
      race.truth.exec(`insert into proposals (id, request_id, client_id, price, valid_until)
        select '${draft}', '${request}', client_id, '1', '2999-01-01' from proposals where id = '${proposal}'`);
    const add = `insert into files (id, client_id, file_name, file_size, mime_type, proposal_id, storage_path)
      select '${draft}', client_id, 'terms.pdf', 10, 'application/pdf', '${draft}', client_id || '/${draft}' from proposals where id = '${proposal}'`;
    const sent = () =>
      race.list(`select terms_sha256 is not null as has_sum, exists (select from files where proposal_id = '${draft}') as has_file
        from proposals where id = '${draft}' and state = 'sent'`);
    await race.rounds(10, async () => {
      await begin();
      const both = await race.both(['admin', add], send);
      expect([
        [1, 'PT409'],
        ['PT404', 1],
      ]).toContainEqual(both);
    });
    await race.rounds(10, async () => {
      await begin();
      await race.truth.exec(
        `${add}; update files set uploaded_at = now(), object_sha256 = '${'a1'.repeat(32)}' where id = '${draft}'`,
      );
      await race.both(['admin', `delete from files where id = '${draft}'`], send);
      const [{ has_sum: hasSum, has_file: hasFile } = {}] = await sent();
      expect(hasSum).toBe(hasFile);
    });
  });

  it('STAFF-03 an edit during an approval or a publication never lets text out that nobody has approved', async () => {
    const draft = getRows('owner').draft;
    const approve = `select approve_finding(f.id, f.content_sha256) from findings f where f.id = '${draft}'`;
    const edit = `select save_finding(jsonb_build_object('id', f.id, 'title', 'Never read'), null, f.updated_at) from findings f where f.id = '${draft}'`;
    // As a page sends it that was opened before.
    const editAsRead = async (): Promise<Statement> => {
      const [read] = await race.list('select updated_at::text from findings where id = $1', [draft]);
      return [
        'admin',
        `select save_finding($1, null, $2)`,
        [{ id: draft, title: 'Never read' }, read?.['updated_at']],
      ];
    };
    const publish = `select publish_findings(array['${draft}'::uuid])`;
    const setRule = (isOn: boolean) =>
      race.truth.exec(`update private.security_settings set findings_need_approval = ${isOn} where true`);
    // The rule binds the operator who restores the seed between two rounds, too.
    const roundsWithRule = (run: () => Promise<void>) =>
      race.rounds(10, async () => {
        await setRule(true);
        await run();
        await setRule(false);
      });
    try {
      await roundsWithRule(async () => {
        expect(await race.both(['anotherAdmin', approve], ['anotherAdmin', approve])).toEqual([1, 1]);
        await race.both(['admin', publish], await editAsRead());
        const [stored] = await race.list(`select title, status from findings where id = $1`, [draft]);
        expect(stored).not.toEqual({ title: 'Never read', status: 'open' });
      });
      await roundsWithRule(async () => {
        await race.truth.exec('delete from finding_approvals where true');
        await race.both(['anotherAdmin', approve], ['admin', edit]);
        const [approved] = await race.list(`select content ->> 'title' as title from finding_approvals`);
        const published = await commit(race.one, ['admin', publish]);
        const [{ title } = {}] = await race.list(`select title from findings where id = $1`, [draft]);
        expect(published).toBe(approved && approved['title'] === title ? 1 : 'PT409');
      });
    } finally {
      await setRule(false);
    }
  });

  it('SEAL-07 when two admins publish the same version at once, one succeeds', async () => {
    const { audit, unusedAudit } = getRows('owner');
    for (let round = 0; round < 10; round += 1) {
      const publish = (id: string, at: string) =>
        `update audits set version = '7.${round}', report_path = null, report_url = 'https://r.test/${at}/${round}' where id = '${id}'`;
      const outcome = await race.both(
        ['admin', publish(audit, 'one')],
        ['anotherAdmin', publish(audit, 'two')],
      );
      expect(outcome.sort()).toEqual([1, 'PT409']);
      // Each audit counts for itself.
      expect(await commit(race.one, ['admin', publish(unusedAudit, 'one')])).toBe(1);
    }
    expect(
      await race.list(`select count(*)::int as n from report_versions where version like '7.%'`),
    ).toEqual([{ n: 20 }]);
  });

  it('ADM-12 when two admins reject at once, each with a reason, one reason is kept and told', async () => {
    const reject = (reason: string) => decideSql(people.pending, 'rejected', reason, true);
    for (let round = 0; round < 10; round += 1) {
      await race.truth.exec(
        `update profiles set approval_status = 'pending', rejection_reason = null where client_id = '${people.pending}'`,
      );
      const outcome = await race.both(
        ['admin', reject('We have no time for it.')],
        ['anotherAdmin', reject('Their website is gone.')],
      );
      expect(outcome.sort()).toEqual([1, 'PT409']);
    }
    const { rows } = await race.truth.query(
      `select (select count(*)::int from application_notes where client_id = $1) as notes,
        (select count(*)::int from email_outbox where recipient_user_id = $1) as mails,
        (select n.body = p.rejection_reason from application_notes n join profiles p using (client_id)
         where p.client_id = $1 order by n.created_at desc limit 1) as last_is_told`,
      [people.pending],
    );
    expect(rows).toEqual([{ notes: 10, mails: 10, last_is_told: true }]);
  });

  it('ADM-12 uploads that complete at once are told by one e-mail', async () => {
    await race.truth
      .exec(`insert into files (client_id, file_name, file_size, mime_type, storage_path, uploaded_by, id)
      select '${people.owner}', 'a.pdf', 1, 'application/pdf', '${people.owner}/' || id, '${people.owner}', id
      from (select gen_random_uuid() as id from generate_series(1, 2)) ids`);
    const complete = (offset: number) =>
      `update files set uploaded_at = now() where id = (select id from files where file_name = 'a.pdf' order by id offset ${offset} limit 1)`;
    await Promise.all([race.one.exec(complete(0)), race.two.exec(complete(1))]);
    await race.truth
      .exec(`update private.notices set due_at = now() - interval '1 hour', created_at = now() - interval '2 hours'
      where decision is null`);
    // Two mail workers at once.
    await Promise.all([
      race.one.exec('select private.queue_due_notices()'),
      race.two.exec('select private.queue_due_notices()'),
    ]);
    const { rows } = await race.truth.query(
      `select (select count(*)::int from files where file_name = 'a.pdf' and uploaded_at is not null) as files,
        (select count(*)::int from email_outbox where payload ->> 'kind' = 'client_file_uploaded') as messages`,
    );
    expect(rows).toEqual([{ files: 2, messages: 1 }]);
  });

  it('FIND-08 when two admins import the same file at once, one succeeds and the other is told that the findings exist', async () => {
    const { audit } = getRows('owner');
    const findings = JSON.stringify([
      { title: 'Twice', severity: 'low', locations: [{ path: 'src/A.sol' }] },
    ]);
    for (let round = 0; round < 10; round += 1) {
      const importing = ['select import_findings($1, $2, gen_random_uuid())', [audit, findings]] as const;
      const outcome = await race.both(
        ['admin', importing[0], [...importing[1]]],
        ['anotherAdmin', importing[0], [...importing[1]]],
      );
      expect(outcome.sort()).toEqual([1, 'PT409']);
      await race.truth.exec(`delete from findings where title = 'Twice'`);
    }
  });

  it('AUTH-18 simultaneous guesses are all counted, and two simultaneous requests create only ten codes', async () => {
    await race.truth
      .exec(`insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
      values (gen_random_uuid(), '${people.admin}', 'totp', 'verified', now(), now())`);
    for (let round = 0; round < 10; round += 1)
      await Promise.all(
        [race.one, race.two].map((engine) => commit(engine, ['admin', 'select create_recovery_codes()'])),
      );
    const guess = `select use_recovery_code('aaaaa-aaaaa-aaaaa-aaaaa')`;
    const outcome = await Promise.all(
      [race.one, race.two].map(async (engine) => {
        const responses: (number | string)[] = [];
        for (let n = 0; n < 5; n += 1) responses.push(await commit(engine, ['admin', guess]));
        return responses;
      }),
    );
    expect(outcome.flat().filter((response) => response === 'PT429')).toHaveLength(5);
    const { rows } = await race.truth
      .query(`select (select count(*)::int from private.recovery_codes) as codes,
      (select count(*)::int from private.wrong_codes) as wrong`);
    expect(rows).toEqual([{ codes: 10, wrong: 5 }]);
  });

  it('ADM-10 when two admins suspend a client at once only one suspension takes effect, with one log line and one e-mail', async () => {
    const suspend = (reason: string) => decideSql(people.owner, 'suspended', reason);
    const told = await race.both(
      ['admin', suspend('The invoice is not paid.')],
      ['anotherAdmin', suspend('Their account was stolen.')],
    );
    expect(told.sort()).toEqual([1, 'PT409']);
    const { rows } = await race.truth.query(
      `select (select count(*)::int from admin_activity_logs where action = 'suspended_client') as log,
        (select count(*)::int from email_outbox where payload ->> 'kind' = 'client_suspended') as mails`,
    );
    expect(rows).toEqual([{ log: 1, mails: 1 }]);
  });

  it('ONB-06 two tabs that submit at once create one profile, one first project and two e-mails', async () => {
    const application = JSON.stringify({
      full_name: 'N',
      role_title: 'CTO',
      company_name: 'C',
      project_name: 'P',
      company_website: 'https://c.test',
      project_description: 'D',
      intended_services: ['Pentesting'],
      telegram_handle: '@n',
      twitter_handle: '@n',
    });
    const submit = 'select * from submit_onboarding($1::jsonb)';
    expect(await race.both(['newcomer', submit, [application]], ['newcomer', submit, [application]])).toEqual(
      [1, 1],
    );
    const { rows } = await race.truth.query(
      `select (select count(*)::int from profiles where client_id = $1) as profiles,
        (select count(*)::int from projects where client_id = $1) as projects,
        (select count(*)::int from email_outbox where event_key like '%' || $1::text) as mails`,
      [people.newcomer],
    );
    expect(rows).toEqual([{ profiles: 1, projects: 1, mails: 2 }]);
  });

  it('REQ-03 when a client withdraws or changes a request while an admin decides, only one of them succeeds', async () => {
    const { request } = getRows('owner');
    const change = (set: string) => `update service_requests set ${set} where id = '${request}'`;
    const accept = `select decide_request('${request}', 'accepted',
      (select updated_at from service_requests where id = '${request}'))`;
    for (let round = 0; round < 10; round += 1) {
      await race.truth.exec(change(`status = 'new'`));
      const withdrawn = await race.both(
        ['owner', `select withdraw_request('${request}')`],
        ['admin', accept],
      );
      expect(withdrawn.sort()).toEqual([1, 'PT409']);
    }
    // Nobody accepts what they have not read: a change that comes first makes the decision a conflict.
    for (let round = 0; round < 10; round += 1) {
      await race.truth.exec(change(`status = 'new', message = 'Before'`));
      const outcome = await race.both(['owner', change(`message = 'After'`)], ['admin', accept]);
      const { rows } = await race.truth.query('select status, message from service_requests where id = $1', [
        request,
      ]);
      const accepted = outcome[1] === 1;
      expect(rows).toEqual([
        { status: accepted ? 'accepted' : 'new', message: outcome[0] === 1 ? 'After' : 'Before' },
      ]);
      expect(outcome).toContain(1);
    }
  });

  it('ADM-11 when two admins begin an audit from the same request only one audit is created', async () => {
    const { request, project } = getRows('owner');
    const begin = (engine: Engine, who: Person, id = crypto.randomUUID()) =>
      commit(engine, [
        who,
        'select * from create_audit($1)',
        [
          JSON.stringify({
            id,
            project_id: project,
            title: 'T',
            audit_type: 'Rust',
            service_request_id: request,
          }),
        ],
      ]);
    const audits = async () =>
      (await race.truth.query('select id from audits where service_request_id = $1', [request])).rows.length;
    for (let round = 0; round < 10; round += 1) {
      await race.truth.exec('delete from audits where service_request_id is not null');
      const outcome = await Promise.all([begin(race.one, 'admin'), begin(race.two, 'anotherAdmin')]);
      expect(outcome.sort()).toEqual([1, 'PT409']);
      expect(await audits()).toBe(1);
    }
    await race.truth.exec('delete from audits where service_request_id is not null');
    const id = crypto.randomUUID();
    expect(await Promise.all([begin(race.one, 'admin', id), begin(race.two, 'admin', id)])).toEqual([1, 1]);
    expect(await audits()).toBe(1);
  });

  it('IMP-03 two tabs that start impersonating at once leave one active session', async () => {
    for (let round = 0; round < 10; round += 1) {
      const start = (target: string) =>
        `insert into impersonation_sessions (target_user_id, reason) values ('${target}', 'To answer a question.')`;
      const outcome = await race.both(['admin', start(people.owner)], ['admin', start(people.other)]);
      expect(outcome.filter((result) => result === 1).length).toBeGreaterThanOrEqual(1);
      const { rows } = await race.truth.query(
        `select count(*)::int as n from impersonation_sessions where admin_user_id = $1 and is_active`,
        [people.admin],
      );
      expect(rows).toEqual([{ n: 1 }]);
    }
  });

  it('GUARD-08 two operators who remove the last two admins at once leave one admin', async () => {
    for (let round = 0; round < 10; round += 1) {
      await race.truth.exec(`set session_replication_role = replica; truncate user_roles cascade;
        insert into user_roles values ('${people.admin}', 'admin'), ('${people.anotherAdmin}', 'admin');
        set session_replication_role = origin`);
      const remove = (engine: Engine, who: Person) =>
        engine.query('delete from user_roles where user_id = $1', [people[who]]).then(
          () => 'removed',
          (error: unknown) => errorCode(error),
        );
      const outcome = await Promise.all([remove(race.one, 'admin'), remove(race.two, 'anotherAdmin')]);
      expect(outcome.sort()).toEqual(['PT409', 'removed']);
    }
  });
});
