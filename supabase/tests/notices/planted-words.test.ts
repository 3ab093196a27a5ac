// Every e-mail that follows from a notice, written from a database in which every column about findings holds a planted word.
import { DEFAULT_ACCENT } from '../../../packages/domain/src/brand/accent.ts';
import assert from 'node:assert/strict';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EmailConfig } from '../../functions/_shared/config.ts';
import { writeMessage, type ClaimedEmail } from '../../functions/deliver-email/messages/message.ts';
import type { Message } from '../../functions/deliver-email/smtp.ts';
import { openSeededPostgres } from '../database/copies.ts';
import type { Engine } from '../guarded-database.ts';
import { getRows, people } from '../people.ts';

const row = getRows('owner');
const WORD = 'Planted-words.sol';
/** The word, a number of a finding, and a severity. */
const SECRET = /planted|\b[CHMLIG]-\d\d|\b(critical|high|medium|low|informational|gas)\b/i;
const ABOUT_FINDINGS = [
  'findings',
  'finding_events',
  'finding_comments',
  'finding_notes',
  'finding_locations',
  'finding_assignments',
  'files',
  'source_files',
  'scope_repositories',
];
/** What an event may know; a reason of a rejection is for the applicant. */
const FACTS = {
  finding_id: row.finding,
  comment_id: row.comment,
  number: 'H-01',
  title: WORD,
  severity: 'high',
  from: 'critical',
  to: 'high',
  severities: { critical: 2 },
  file_name: WORD,
  files: [WORD],
  message: WORD,
  body: WORD,
  description: WORD,
  link: `https://github.com/${WORD}`,
  version: WORD,
  path: WORD,
};
/** Decisions, which nobody switches off. */
const ALWAYS = [
  'client_approved',
  'client_rejected',
  'client_reopened',
  'client_suspended',
  'client_resumed',
  'request_decided',
  'proposal_sent',
];
const CONFIG = {
  from: { name: 'Auditor', address: 'portal@auditor.test' },
  teamAddress: 'team@auditor.test',
  supportAddress: 'support@auditor.test',
  auditReplyTo: 'lead',
  brandName: 'Auditor',
  accent: DEFAULT_ACCENT,
  legalNotice: 'Auditor Ltd',
  portalUrl: 'https://portal.test',
  functionsUrl: 'https://portal.test/functions/v1',
} as EmailConfig;

type Rule = { kind: string; relation: string };
type Written = { email: ClaimedEmail; message: Message };

let engine: Engine;
let rules: Rule[];

beforeAll(async () => {
  engine = await openSeededPostgres('planted_words');
  await engine.exec(`update audits set lead_id = '${people.anotherAdmin}' where id = '${row.audit}';
    update email_outbox set status = 'sent'; update private.security_settings set findings_need_approval = true;
    set session_replication_role = replica`);
  const { rows: columns } = await engine.query(
    `select table_name, column_name from information_schema.columns
     where table_schema = 'public' and data_type = 'text' and table_name = any ($1)`,
    [ABOUT_FINDINGS],
  );
  let planted = 0;
  for (const { table_name: table, column_name: column } of columns)
    // Some columns hold only what a constraint allows.
    planted += await engine
      .query(`update public.${String(table)} set ${String(column)} = '${WORD}'`)
      .then(({ count }) => (count > 0 ? 1 : 0))
      .catch(() => 0);
  await engine.exec('set session_replication_role = origin');
  assert.ok(planted > 15, `Only ${planted} columns hold the word.`);
  const found = await engine.query(`select kind, relation from private.notice_rules order by kind, relation`);
  rules = found.rows as Rule[];
});
afterAll(() => engine.close());

/** Everybody is told of everything in this way, unless it always comes. */
const chooseForAll = (email: 'at_once' | 'daily') =>
  engine.exec(`insert into private.notice_choices (person_id, kind, email)
    select u.id, k.kind, '${email}' from auth.users u, private.event_kinds k
    on conflict (person_id, kind) do update set email = excluded.email`);

/** Each kind happens, once by an auditor and once by the client, and names an admin and a person of the client. */
async function everythingHappens(after: () => Promise<void> = () => Promise.resolve()): Promise<void> {
  for (const kind of new Set(rules.map((rule) => rule.kind)))
    for (const actor of [people.admin, people.member])
      for (const named of [people.anotherAdmin, people.viewer]) {
        const facts = { ...FACTS, to_id: named, ...(kind !== 'client_rejected' && { reason: WORD }) };
        await engine.query(`select private.record_event($1, $2, $3, $4, $5, $6)`, [
          kind,
          people.owner,
          row.audit,
          row.finding,
          JSON.stringify(facts),
          actor,
        ]);
        await after();
      }
}

/** The mail worker writes what is due once a day has passed. */
async function writeAll(): Promise<Written[]> {
  await engine.exec(`update private.notices set created_at = created_at - interval '1 day', due_at = due_at - interval '1 day'
    where decision is null`);
  const written: Written[] = [];
  for (;;) {
    const { rows } = await engine.query('select * from public.claim_email(600)');
    const [email] = rows as unknown as ClaimedEmail[];
    if (!email) return written;
    written.push({ email, message: writeMessage(email, CONFIG) });
  }
}

const ruleOf = ({ kind, relation }: Record<string, unknown>) => `${String(kind)} ${String(relation)}`;

function expectNothingOfAFinding(written: Written[]): void {
  const said = written.flatMap(({ email, message }) =>
    Object.entries(message)
      .filter(([, text]) => SECRET.test(String(text)))
      .map(([part, text]) => `${part} of ${email.kind} ${ruleOf(email.payload)}: ${String(text)}`),
  );
  expect(said).toEqual([]);
}

/** The team, decisions and receipts have no address that unsubscribes, neither in a header nor below the text. */
function expectToUnsubscribeOnlyByChoice(written: Written[]): void {
  for (const { email, message } of written) {
    const { kind, relation } = email.payload;
    const isSwitchable =
      email.kind === 'daily_digest' ||
      (email.kind === 'notice' && relation !== 'firm' && !ALWAYS.includes(String(kind)));
    expect({
      of: `${email.kind} ${ruleOf(email.payload)}`,
      header: message.unsubscribeUrl !== null,
      text: message.text.includes('/unsubscribe'),
      html: message.html.includes('/unsubscribe'),
    }).toEqual({
      of: `${email.kind} ${ruleOf(email.payload)}`,
      header: isSwitchable,
      text: isSwitchable,
      html: isSwitchable,
    });
  }
}

describe('the e-mails of notices', () => {
  it('NOTE-02 there is one for every rule, and it says nothing of a finding', async () => {
    await chooseForAll('at_once');
    const written: Written[] = [];
    await everythingHappens(async () => void written.push(...(await writeAll())));
    const notices = written.filter(({ email }) => email.kind === 'notice');
    expect(new Set(notices.map(({ email }) => ruleOf(email.payload)))).toEqual(new Set(rules.map(ruleOf)));
    expect(notices.every(({ email }) => email.payload['count'] === 1)).toBe(true);
    expectNothingOfAFinding(written);
    expectToUnsubscribeOnlyByChoice(written);
  });

  it('NOTE-02 one that gathers several says nothing of a finding', async () => {
    await chooseForAll('at_once');
    await everythingHappens();
    const written = await writeAll();
    const gathered = written.filter(({ email }) => Number(email.payload['count']) > 1);
    expect(new Set(gathered.map(({ email }) => email.payload['kind'])).size).toBeGreaterThan(25);
    expectNothingOfAFinding(written);
    expectToUnsubscribeOnlyByChoice(written);
  });

  it('NOTE-02 a digest of every kind says nothing of a finding', async () => {
    await chooseForAll('daily');
    await everythingHappens();
    const written = (await writeAll()).filter(({ email }) => email.kind === 'daily_digest');
    const kinds = written.flatMap(({ email }) => (email.payload['notices'] as Rule[]).map(ruleOf));
    const expected = rules.filter(
      ({ kind, relation }) => relation !== 'firm' && relation !== 'applicant' && !ALWAYS.includes(kind),
    );
    expect(new Set(kinds)).toEqual(new Set(expected.map(ruleOf)));
    expect(new Set(written.map(({ message }) => message.to)).size).toBe(written.length);
    expectNothingOfAFinding(written);
    expectToUnsubscribeOnlyByChoice(written);
  });

  it('NOTE-02 the address in an e-mail stops its kind for its reader alone', async () => {
    await chooseForAll('at_once');
    await engine.query('select private.record_event($1, $2, $3, actor => $4)', [
      'finding_commented',
      people.owner,
      row.audit,
      people.admin,
    ]);
    const toMember = (await writeAll()).find(({ message }) => message.to === 'member@guard.test');
    const token = new URL(toMember?.message.unsubscribeUrl ?? '').searchParams.get('token');
    await engine.query('select unsubscribe($1)', [token]);
    const stopped = await engine.query(
      `select person_id, kind from private.notice_choices where email = 'never'`,
    );
    expect(stopped.rows).toEqual([{ person_id: people.member, kind: 'finding_commented' }]);
  });

  it('NOTE-02 receipts and security notices cannot be unsubscribed from', async () => {
    const { rows } = await engine.query(
      `insert into private.invitations (client_id, address, role, invited_by)
       values ($1, 'new@guard.test', 'viewer', $1) returning id`,
      [people.owner],
    );
    await engine.exec("update email_outbox set status = 'sent' where status = 'queued'");
    const kinds = [
      'application_received',
      'application_notice',
      'service_request_received',
      'sign_in_address_changed',
      'new_device',
      'second_factor_added',
      'second_factor_removed',
      'second_factor_reset',
      'recovery_code_used',
      'access_token_created',
      'team_invitation',
    ];
    // As hostile as can be: the payload names a kind that can be switched off.
    const payload = { kind: 'finding_commented', relation: 'client', invitation_id: rows[0]?.['id'] };
    for (const kind of kinds)
      await engine.query(
        'insert into email_outbox (event_key, kind, recipient_user_id, payload) values ($1, $2, $3, $4)',
        [`planted:${kind}`, kind, people.owner, JSON.stringify(payload)],
      );
    const written = await writeAll();
    expect(written.map(({ email }) => email.kind).sort()).toEqual([...kinds].sort());
    expectToUnsubscribeOnlyByChoice(written);
  });
});
