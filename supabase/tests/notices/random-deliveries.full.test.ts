// The same random histories, with what becomes of them outside the portal: people choose and read, time goes by, and the workers that send
// e-mails and webhooks are killed at every point. Each event reaches each person by one e-mail at most, and each webhook under one id.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { afterAll, beforeAll, it } from 'vitest';
import type { EmailConfig } from '../../functions/_shared/config.ts';
import { writeMessage } from '../../functions/deliver-email/messages/message.ts';
import type { ClaimedEmail } from '../../functions/deliver-email/outbox.ts';
import { openSeededPostgres } from '../database/copies.ts';
import { seed } from '../fuzz/settings.ts';
import { rolledBack, runAs, type Engine, type Rows } from '../guarded-database.ts';
import { people, type Person } from '../people.ts';
import {
  acts,
  comingAndGoing,
  standing,
  rulesFor,
  type Act,
  type Event,
  type Standing,
} from './histories.ts';

const RUNS = 12;
const CONFIG = {
  from: { name: 'Auditor', address: 'portal@auditor.test' },
  teamAddress: 'team@auditor.test',
  supportAddress: 'support@auditor.test',
  brandName: 'Auditor',
  portalUrl: 'https://portal.test',
  functionsUrl: 'https://portal.test/functions/v1',
} as EmailConfig;

type Choice = 'at_once' | 'daily' | 'never';
type Deed =
  | { does: 'act'; act: Act }
  | { does: 'choose'; who: Person; kind: string; email: Choice }
  | { does: 'move'; who: Person; zone: string }
  | { does: 'read'; who: Person }
  | { does: 'wait'; minutes: number }
  | { does: 'mail'; ends: 'sent' | 'refused' | 'killed before sending' | 'killed after sending' }
  | { does: 'send again' }
  | { does: 'webhook'; ends: 'delivered' | 'failed' | 'killed' };

const reader = fc.constantFrom<Person>('owner', 'member', 'viewer', 'admin', 'anotherAdmin');
const deeds: fc.Arbitrary<Deed> = fc.oneof(
  { weight: 10, arbitrary: acts.map((act) => ({ does: 'act', act }) as const) },
  { weight: 4, arbitrary: comingAndGoing.map((act) => ({ does: 'act', act }) as const) },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('choose' as const),
      who: reader,
      kind: fc.constantFrom('status_changed', 'finding_commented', 'severity_changed', 'fix_submitted'),
      email: fc.constantFrom<Choice>('at_once', 'daily', 'never'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      does: fc.constant('move' as const),
      who: reader,
      zone: fc.constantFrom('Europe/Berlin', 'Asia/Kolkata', 'America/New_York'),
    }),
  },
  { weight: 2, arbitrary: reader.map((who) => ({ does: 'read', who }) as const) },
  {
    weight: 5,
    arbitrary: fc.constantFrom(1, 16, 600, 1500).map((minutes) => ({ does: 'wait', minutes }) as const),
  },
  {
    weight: 8,
    arbitrary: fc
      .constantFrom(
        'sent' as const,
        'refused' as const,
        'killed before sending' as const,
        'killed after sending' as const,
      )
      .map((ends) => ({ does: 'mail', ends }) as const),
  },
  { weight: 1, arbitrary: fc.constant({ does: 'send again' } as const) },
  {
    weight: 6,
    arbitrary: fc
      .constantFrom('delivered' as const, 'failed' as const, 'killed' as const)
      .map((ends) => ({ does: 'webhook', ends }) as const),
  },
);

/** Of which the model is told what it cannot know from the acts: the row of one event for one person. */
type Planned = {
  id: string;
  event_id: string;
  person_id: string | null;
  relation: string;
  email: string;
  decision: string | null;
  email_id: string | null;
  is_read: boolean;
  kind: string;
  client: string;
};
type Hook = { id: string; client: string; kinds: string[] | null };

/** One history on one database. */
class History {
  /** By person and kind. */
  readonly choices = new Map<string, Choice>();
  readonly events = new Map<string, Event>();
  readonly decided = new Map<string, string | null>();
  /** How often the content of an e-mail left, and how often a person had it sent again. */
  readonly left = new Map<string, number>();
  readonly again = new Map<string, number>();
  readonly messageIds = new Map<string, string>();
  readonly cancelled = new Set<string>();
  readonly delivered = new Set<string>();
  readonly sentTo = new Map<string, Set<string>>();
  /** Clients whose suspension ended: what waited for them was dropped. */
  readonly resumed = new Set<string>();
  hooks: Hook[] = [];

  readonly engine: Engine;

  constructor(engine: Engine) {
    this.engine = engine;
  }

  async rows(sql: string, params?: unknown[]): Promise<Rows> {
    return (await this.engine.query(sql, params)).rows;
  }

  async begin(): Promise<void> {
    await this.engine.exec(`update email_outbox set status = 'sent' where status = 'queued'`);
    for (const [client, kinds] of [
      [people.owner, null],
      [people.owner, ['finding_commented', 'severity_changed']],
      [people.other, null],
      [people.ownerPending, null],
    ] as const) {
      const [hook] = await this.rows(
        `insert into private.webhooks (client_id, address, form, kinds)
         values ($1::uuid, 'https://hooks.example.com/' || $1::uuid, 'standard', coalesce($2::text[], array(select private.webhook_kinds())))
         returning id`,
        [client, kinds],
      );
      this.hooks.push({ id: String(hook?.['id']), client, kinds: kinds && [...kinds] });
    }
    for (const event of await this.rows('select * from events'))
      this.events.set(String(event['id']), event as unknown as Event);
    for (const plan of await this.planned()) this.decided.set(plan.id, plan.decision);
  }

  outbox(): Promise<Rows> {
    return this.rows(
      `select id, status, recipient_user_id from email_outbox where kind in ('notice', 'daily_digest')`,
    );
  }

  async planned(): Promise<Planned[]> {
    const rows = await this.rows(`select n.*, e.kind, e.client_id as client, private.is_read(n) as is_read
      from private.notices n join events e on e.id = n.event_id order by n.created_at, n.id`);
    return rows as unknown as Planned[];
  }

  async take(deed: Deed): Promise<void> {
    switch (deed.does) {
      case 'act':
        if (deed.act.who === 'operator') await this.engine.exec(deed.act.sql);
        else await runAs(this.engine, deed.act.who, deed.act.sql);
        break;
      case 'choose': {
        const { who, kind, email } = deed;
        const { code } = await runAs(this.engine, who, `select choose_notice_email('${kind}', '${email}')`);
        if (code === undefined) this.choices.set(`${people[who]} ${kind}`, email);
        break;
      }
      case 'move':
        await runAs(this.engine, deed.who, `select choose_time_zone('${deed.zone}')`);
        break;
      case 'read':
        await runAs(this.engine, deed.who, 'select mark_notices_read(array(select id from list_notices()))');
        break;
      case 'wait':
        await this.wait(deed.minutes);
        break;
      case 'mail':
        await this.mail(deed.ends);
        break;
      case 'send again':
        await this.sendAgain();
        break;
      case 'webhook':
        await this.sendWebhook(deed.ends);
        break;
    }
    await this.check(deed);
  }

  /** As if this time had gone by: the transaction has one now(). */
  async wait(minutes: number): Promise<void> {
    const time = `interval '${minutes} minutes'`;
    await this.engine
      .exec(`update private.notices set created_at = created_at - ${time}, due_at = due_at - ${time} where decision is null;
      update email_outbox set next_attempt_at = next_attempt_at - ${time}, lease_expires_at = lease_expires_at - ${time};
      update private.webhook_deliveries set next_attempt_at = next_attempt_at - ${time};
      update private.webhooks set rests_until = rests_until - ${time}, lease_expires_at = lease_expires_at - ${time}`);
  }

  /** The mail worker takes one e-mail, as deliver-email does. False when none is due. */
  async mail(ends: (Deed & { does: 'mail' })['ends']): Promise<boolean> {
    const [row] = await this.rows('select * from claim_email(120)');
    if (!row) return false;
    const email = row as unknown as ClaimedEmail;
    const { messageId } = writeMessage(email, CONFIG);
    assert.equal(this.messageIds.get(email.id) ?? messageId, messageId);
    this.messageIds.set(email.id, messageId);
    if (ends === 'killed before sending') return true;
    if (ends === 'refused') {
      await this.rows('select fail_email_delivery($1, $2, $3, 60)', [email.id, email.lease, 'Not now.']);
      return true;
    }
    const [begun] = await this.rows('select begin_email_delivery($1, $2) as yes', [email.id, email.lease]);
    if (begun?.['yes'] !== true) return true;
    this.left.set(email.id, (this.left.get(email.id) ?? 0) + 1);
    assert.ok(
      (this.left.get(email.id) ?? 0) <= 1 + (this.again.get(email.id) ?? 0),
      'An e-mail left twice, and nobody had it sent again.',
    );
    const now = await standing(this.engine);
    const told = (await this.planned()).filter(({ email_id: id }) => id === email.id);
    if (email.kind === 'notice' || email.kind === 'daily_digest')
      assert.ok(
        told.some((plan) => isEntitled(plan, now) && (plan.email === 'always' || !plan.is_read)),
        `An e-mail about ${String(email.payload['kind'])} left that nobody was to have.`,
      );
    if (ends === 'sent') await this.rows('select complete_email_delivery($1, $2)', [email.id, email.lease]);
    return true;
  }

  /** An operator has what failed sent again, as docs/email.md says. */
  async sendAgain(): Promise<void> {
    const again = await this
      .rows(`update email_outbox set status = 'queued', attempts = 0, next_attempt_at = now(), lease = null,
      lease_expires_at = null where status = 'failed' returning id`);
    for (const { id } of again) this.again.set(String(id), (this.again.get(String(id)) ?? 0) + 1);
  }

  /** The worker of webhooks sends one message. False when none is due. */
  async sendWebhook(ends: (Deed & { does: 'webhook' })['ends']): Promise<boolean> {
    const [sent] = await this.rows('select * from claim_webhook_delivery(60)');
    if (!sent) return false;
    const [delivery] = await this.rows(
      'select webhook_id, event_id from private.webhook_deliveries where id = $1',
      [sent['id']],
    );
    const hook = this.hooks.find(({ id }) => id === delivery?.['webhook_id']);
    const event = this.events.get(String(delivery?.['event_id']));
    assert.ok(hook && event);
    assert.equal(sent['message_id'], event.id);
    assert.equal(sent['address'], `https://hooks.example.com/${event.client_id}`);
    assert.ok(!this.delivered.has(String(sent['id'])), 'A message was sent again after it had arrived.');
    this.sentTo.set(hook.id, (this.sentTo.get(hook.id) ?? new Set()).add(event.id));
    if (ends === 'killed') return true;
    await this.rows(`select record_webhook_attempt($1, $2, $3, 200, '', null)`, [
      sent['id'],
      sent['lease'],
      ends,
    ]);
    if (ends === 'delivered') this.delivered.add(String(sent['id']));
    return true;
  }

  choiceOf(person: string | null, kind: string): Choice | undefined {
    return this.choices.get(`${String(person)} ${kind}`);
  }

  /** By which e-mail a person, or the team, is to be told, of those that the rules name. */
  expectedEmail(event: Event, person: string | null, byRule: string[]): string {
    if ('no_news' in event.facts) return 'never';
    const strongest = ['always', 'at_once', 'never'].find((email) => byRule.includes(email)) ?? 'never';
    return strongest === 'always' ? strongest : (this.choiceOf(person, event.kind) ?? strongest);
  }

  async check(deed: Deed): Promise<void> {
    const now = await standing(this.engine);
    const planned = await this.planned();
    const events = (await this.rows('select * from events')) as unknown as Event[];
    for (const event of events.filter(({ id }) => !this.events.has(id))) {
      this.events.set(event.id, event);
      if (event.kind === 'client_resumed' && event.client_id) this.resumed.add(event.client_id);
      const emails = new Map<string, string>();
      const rules = rulesFor(event, now);
      for (const { person } of rules) {
        const byRule = rules.filter((rule) => rule.person === person).map(({ email }) => email);
        emails.set(String(person), this.expectedEmail(event, person, byRule));
      }
      assert.deepEqual(
        new Map(
          planned
            .filter(({ event_id: id }) => id === event.id)
            .map(({ person_id: person, email }) => [String(person), email]),
        ),
        emails,
        `${event.kind} after ${JSON.stringify(deed)}`,
      );
      const hooks = await this.rows('select webhook_id from private.webhook_deliveries where event_id = $1', [
        event.id,
      ]);
      assert.deepEqual(
        hooks.map(({ webhook_id: id }) => String(id)).sort(),
        this.hooks
          .filter((hook) => isForHook(event, hook, now))
          .map(({ id }) => id)
          .sort(),
        `webhooks of ${event.kind}`,
      );
    }
    for (const { id, status, recipient_user_id: recipient } of await this.outbox()) {
      const told = planned.filter(({ email_id: email }) => email === id);
      // What is taken back leaves the cancelled e-mail that was to tell of it.
      assert.ok(told.length > 0 || status === 'cancelled', 'An e-mail is about nothing.');
      for (const plan of told) assert.equal(plan.person_id, recipient);
      if (status !== 'cancelled' || this.cancelled.has(String(id))) continue;
      this.cancelled.add(String(id));
      for (const plan of told)
        assert.ok(
          !isEntitled(plan, now) ||
            (plan.is_read && plan.email !== 'always') ||
            this.resumed.has(plan.client),
          `An e-mail about ${plan.kind} was cancelled.`,
        );
    }
    for (const plan of planned) {
      if ((this.decided.get(plan.id) ?? null) === plan.decision) continue;
      // A decision is made once.
      assert.equal(this.decided.get(plan.id) ?? null, null, `${plan.kind} was decided twice`);
      this.decided.set(plan.id, plan.decision);
      if (plan.email !== 'always') this.checkDecision(plan, now);
    }
  }

  checkDecision({ decision, ...plan }: Planned, now: Standing): void {
    const said = `${plan.kind} to ${String(plan.person_id)} was ${String(decision)}`;
    switch (decision) {
      case 'off':
        return assert.equal(plan.email, 'never', said);
      case 'read':
        return assert.ok(plan.is_read && isEntitled({ ...plan, decision }, now), said);
      case 'left':
        return assert.ok(!isEntitled({ ...plan, decision }, now), said);
      case 'suspended':
        return assert.ok(now.team.has(plan.client), said);
      default:
        assert.ok(isEntitled({ ...plan, decision }, now) && !plan.is_read, said);
        assert.notEqual(this.choiceOf(plan.person_id, plan.kind), 'never', said);
    }
  }

  /** Everything that is still under way comes to its end. Returns how many e-mails and messages arrived. */
  async end(): Promise<number> {
    for (let day = 0; day < 3; day += 1) {
      await this.wait(1500);
      while (await this.mail('sent'));
      while (await this.sendWebhook('delivered'));
      // Servers rest after a failure.
      await this.check({ does: 'wait', minutes: 1500 });
      await this.sendAgain();
    }
    const now = await standing(this.engine);
    const planned = await this.planned();
    for (const plan of planned.filter(({ decision }) => decision === null))
      assert.ok(!now.team.has(plan.client), `${plan.kind} was never decided`);

    for (const { id, status } of await this.outbox()) {
      const told = planned.filter(({ email_id: email }) => email === id);
      if (status === 'sent') assert.ok(this.left.has(String(id)));
      else if (status !== 'cancelled')
        assert.ok(
          told.every(({ client }) => !now.team.has(client)),
          `An e-mail about ${told[0]?.kind} is ${String(status)}`,
        );
    }

    const missing = await this.rows(`select w.client_id, d.state from private.webhook_deliveries d
      join private.webhooks w on w.id = d.webhook_id where d.state <> 'delivered'`);
    for (const { client_id: client, state } of missing)
      assert.ok(
        !now.team.has(String(client)) || (state === 'cancelled' && this.resumed.has(String(client))),
        'A message never arrived.',
      );
    return this.left.size + this.delivered.size;
  }
}

/** They still have the relation for which they were told. */
function isEntitled(
  { relation, person_id: person, client }: Planned,
  { admins, lead, team }: Standing,
): boolean {
  if (person === null || relation === 'applicant') return true;
  if (relation === 'client' || relation === 'teammate') return team.get(client)?.includes(person) ?? false;
  return admins.includes(person) && (relation !== 'lead' || lead === person);
}

/** A webhook is told of what everybody of its client is told, whoever did it. */
function isForHook(event: Event, { client, kinds }: Hook, { team }: Standing): boolean {
  const rules = rulesFor(event, { admins: [], lead: null, team: new Map([[client, ['anybody']]]) });
  return (
    event.client_id === client &&
    team.has(client) &&
    rules.some(({ relation }) => relation === 'client') &&
    (kinds?.includes(event.kind) ?? true)
  );
}

let engine: Engine;
beforeAll(async () => void (engine = await openSeededPostgres('deliveries_of_notices')));
afterAll(() => engine.close());

it('NOTE-02 NOTE-03 whatever people choose and read, whoever leaves, and whenever a worker is killed, each event reaches each person and each webhook once', async () => {
  let arrived = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(deeds, { minLength: 40, maxLength: 90 }), (steps) =>
      rolledBack(engine, async () => {
        const history = new History(engine);
        await history.begin();
        for (const deed of steps) await history.take(deed);
        arrived += await history.end();
      }),
    ),
    { seed, numRuns: RUNS, endOnFailure: true },
  );
  assert.ok(arrived > RUNS, `Only ${arrived} arrived.`);
});
