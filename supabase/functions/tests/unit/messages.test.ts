// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { accentOf, DEFAULT_ACCENT } from '../../../../packages/domain/src/brand/accent.ts';
import { NOTICE_KINDS } from '../../../../packages/domain/src/notices/kinds.ts';
import type { EmailConfig } from '../../_shared/config.ts';
import { readDetails } from '../../deliver-email/messages/details.ts';
import { writeMessage, type ClaimedEmail, type EmailKind } from '../../deliver-email/messages/message.ts';
import { checkMessage, expectedHeaders, requireSameBrand } from '../../deliver-email/mail-check.ts';
import { oneLine, renderHtml, type MessageContent } from '../../deliver-email/messages/render.ts';

const config = {
  from: { name: 'Auditor', address: 'portal@auditor.test' },
  teamAddress: 'team@auditor.test',
  supportAddress: 'support@auditor.test',
  auditReplyTo: 'lead',
  brandName: 'Auditor',
  accent: DEFAULT_ACCENT,
  legalNotice: 'Auditor Ltd, 1 Main Street',
  portalUrl: 'https://portal.test',
  functionsUrl: 'https://project.test/functions/v1',
} as EmailConfig;

type Payload = Record<string, unknown>;
const idOf = (digit: number) => `0b9d1c52-6a53-4c0e-9d0a-7d1c1d1f2a1${digit}`;
const IDS = {
  client_id: idOf(0),
  audit_id: idOf(1),
  finding_id: idOf(2),
  comment_id: idOf(3),
  request_id: idOf(4),
};
const happened_at = '2026-11-22T05:10:28.123456+00:00';

/** What an e-mail may be written from. The second part must never be in one. */
const DETAILS: Payload = {
  ...IDS, client_name: 'Harbor GmbH', full_name: 'Ada Lovelace', role_title: 'CTO', business_email: 'ada@harbor.test', company_name: 'Harbor',
  project_name: 'Harbor Protocol', company_website: 'https://harbor.test', intended_services: ['Solidity Audit', 7, 'Other: threat model'],
  telegram_handle: '@ada', twitter_handle: '@harbor', linkedin_profile: 'https://linkedin.test/ada', project_description: 'First line\r\nsecond line',
  audit_title: 'Vaults & <core>', service_name: 'Rust Audit', server: 'hooks.harbor.test', happened_at,

  number: 'H-02', title: 'Reentrancy in withdraw', severity: 'high', message: 'The pool can be drained', answer: 'We are booked until March.',
  rejection_reason: 'An internal reason',
}; // oxfmt-ignore
const SECRET = /H-02|Reentrancy|\bhigh\b|drained|March|internal/;

const to = (recipient: string | null, kind: string, payload: Payload) =>
  writeMessage({ id: 'email-1', kind, payload, recipient } as ClaimedEmail, config);
const toAda = (kind: string, payload: Payload) => to('ada@harbor.test', kind, payload);
const notice = (kind: string, relation: string, payload: Payload) =>
  to(relation === 'firm' ? null : 'ada@harbor.test', 'notice', { kind, relation, ...payload });

const FRAME = [
  'Hello,',
  'Hello Ada,',
  'Kind regards,\nThe Auditor team',
  'Auditor Ltd, 1 Main Street\nsupport@auditor.test',
];

/** The subject and the blocks of an e-mail, without those that most have and the ids. The HTML says the same. */
function show({ subject, text, html }: ReturnType<typeof writeMessage>): string {
  const page = new DOMParser().parseFromString(html, 'text/html');
  const said = (node: Element | null) => node?.textContent.replaceAll(/[\s:]/g, '');
  const links = /(?<=:\n)https:.*(?=\n\n|\n$)/g;
  expect([page.title, said(page.body)]).toEqual([
    subject,
    `Auditor${text.replaceAll(links, '')}`.replaceAll(/[\s:]/g, ''),
  ]);
  expect([...page.links].map(({ href }) => href)).toEqual(text.match(links) ?? []);
  expect(`${subject} ${text}`).not.toMatch(SECRET);
  const blocks = text
    .trimEnd()
    .split('\n\n')
    .filter((block) => !FRAME.includes(block))
    .map((block) => block.replaceAll(':\nhttps://portal.test', ': ').replaceAll(/\n */g, ' | '));
  const shown = [subject, ...blocks]
    .join('\n')
    .replace('\nClient: Harbor GmbH\n', '\nClient: Harbor GmbH | ');
  return Object.entries(IDS).reduce((so, [name, id]) => so.replaceAll(id, name.toUpperCase()), shown);
}

/** Kinds with an e-mail of their own, and what chooses their sentences. */
const DIRECT: Record<Exclude<EmailKind, 'notice' | 'daily_digest'>, Payload[]> = {
  application_received: [{}],
  application_notice: [{}, { company_name: null }, { company_name: null, full_name: null }],
  service_request_received: [{}],
  sign_in_address_changed: [{ new_address: 'new@harbor.test' }],
  new_device: [{ device: 'Firefox on Windows' }],
  second_factor_reset: [true, false].map((is_own) => ({ is_own, admin_name: 'Grace Admin', person_name: 'Ada Okafor' })),
  second_factor_added: [{}],
  second_factor_removed: [{}],
  recovery_code_used: [{}],
  access_token_created: [{ token: 'ap_0123' }],
  team_invitation: [
    ['viewer', 'Harbor Inc.', 'Olga Owner'], ['viewer', 'evil.example', 'evil.example'], ['member', 'Harbor Inc.', 'evil.example'],
    ['owner', 'Harbor Inc.', 'Olga Owner'], ['owner', 'evil.example', 'evil.example'], ['admin', 'Harbor Inc.', 'Olga Owner'],
    ['auditor', 'Harbor Inc.', null],
  ].map(([role, company_name, inviter_name]) => ({ role, company_name, inviter_name, token: 'a1b2', address: 'vic+x@harbor.test' })),
}; // oxfmt-ignore
const statuses = (...all: string[]) => all.map((status) => ({ status }));
/** What else chooses the sentences of a notice. */
const CHOICES: Record<string, Payload[]> = {
  status_changed: statuses('scheduled', 'pending', 'in_progress', 'mitigation', 'completed', 'other'),
  audit_withdrawn: statuses('withdrawn'),
  scope_proposal_answered: statuses('accepted', 'returned'),
  proposal_decided: statuses('accepted', 'declined', 'Send money'),
  request_decided: statuses('accepted', 'declined'),
  client_rejected: [{ reason: 'We <do> not.\nNot yet.' }, {}],
  firm_webhook_switched_off: [{ client_id: null, client_name: null }],
  webhook_switched_off: [{ because: 'gone' }, { because: 'failing' }],
};
const OF_NO_AUDIT = ['request', 'client', 'team', 'webhooks'];

type Named = readonly [name: string, text: string];

/**
 * The e-mails of a kind: the first one whole, then the lines that the others have instead, and what they lack otherwise. Those with
 * the same text have one heading.
 */
function listKind(kind: string, emails: readonly Named[]): string[] {
  const texts = Map.groupBy(emails, ([, text]) => text);
  const first = emails[0]?.[1].split('\n').slice(1) ?? [];
  return Array.from(texts, ([text, named], index) => {
    const [subject, ...lines] = text.split('\n');
    const lost = first.filter((line) => !lines.includes(line)).map((line) => line.slice(0, 20).trim());
    const others = lines.filter((line) => !first.includes(line));
    const heading = `== ${kind} ${named.map(([name]) => name).join(', ')}: ${subject}`;
    const without = lost.length > others.length ? [`without ${lost.join(' | ')}`] : [];
    return [heading, ...(index === 0 ? lines : [...without, ...others])].join('\n');
  });
}

const WITHOUT = Object.fromEntries(Object.keys(DETAILS).map((name) => [name, null]));
const nameOf = (choice: Payload, ...relation: string[]) =>
  [
    ...Object.entries(choice).map(([key, value]) =>
      typeof value === 'string' ? oneLine(value, 99) : value === null ? `no ${key}` : JSON.stringify(value),
    ),
    ...relation,
  ].join(' ') || 'to all';

it('ONB-06 ONB-08 NOTE-02 each e-mail says what it is about, and leads to its page', async () => {
  const direct = Object.entries(DIRECT).flatMap(([kind, choices]) =>
    listKind(kind, [
      ...choices.map((choice): Named => [nameOf(choice), show(toAda(kind, { ...DETAILS, ...choice }))]),
      [`without details`, show(toAda(kind, { ...choices[0], ...WITHOUT }))],
    ]),
  );
  const notices = Object.entries(NOTICE_KINDS).flatMap(([kind, { told, page, phrase, sentence }]) =>
    listKind(
      kind,
      (CHOICES[kind] ?? [{}]).flatMap((choice, index) =>
        Object.keys(told).flatMap((relation): Named[] => {
          const isOfAudit = !OF_NO_AUDIT.includes(page);
          const about = { ...DETAILS, ...(isOfAudit ? {} : { audit_id: null }), ...choice };
          const none = { finding_id: null, comment_id: null };
          const one = { ...about, count: 1, ...(typeof phrase === 'string' && sentence ? none : {}) };
          const name = nameOf(choice, relation);
          const isGeneral = isOfAudit || (sentence !== undefined && relation !== 'firm');
          const bare = { ...choice, ...WITHOUT, client_id: IDS.client_id, count: 1 };
          return [
            [name, show(notice(kind, relation, one))],
            [`${name} (3)`, show(notice(kind, relation, { ...about, ...none, count: 3 }))],
            ...(index > 0 || isGeneral
              ? []
              : [[`${name} without details`, show(notice(kind, relation, bare))] as const]),
          ];
        }),
      ),
    ),
  );
  await expect([...direct, ...notices, ''].join('\n')).toMatchFileSnapshot('shown/emails.txt');
});

it('NOTE-02 a digest has a line for each audit and kind, and the address of each audit', () => {
  const digest = (relation: string) =>
    toAda('daily_digest', {
      notices: [
        { kind: 'findings_published', ...DETAILS },
        { kind: 'finding_commented', ...DETAILS, count: 2 },
        { kind: 'proposal_decided', status: 'accepted', ...DETAILS, audit_id: null },
        { kind: 'proposal_decided', status: 'declined', ...DETAILS, audit_id: null },
        { kind: 'team_joined', ...DETAILS, audit_id: null, client_id: idOf(8) },
        { kind: 'finding_commented', ...DETAILS },
        { kind: 'report_published', ...DETAILS, audit_id: idOf(9), audit_title: 'Bridge' },
      ].map((one) => ({ ...one, relation })),
    });
  expect(`${show(digest('client'))}\n---\n${show(digest('lead'))}`).toMatchInlineSnapshot(`
    "Your daily summary from Auditor
    This is what is new since your last summary and what you have not read in the portal yet.
    Vaults & <core>: | new findings | 3 new comments | https://portal.test/reports/AUDIT_ID | Harbor Protocol: | a proposal was accepted | a proposal was declined | https://portal.test/request/REQUEST_ID | Harbor Protocol: | a new person in your team | https://portal.test/profile/team | Bridge: | a new version of the report | https://portal.test/reports/0b9d1c52-6a53-4c0e-9d0a-7d1c1d1f2a19
    Open the portal: /dashboard
    ---
    Your daily summary from Auditor
    This is what is new since your last summary and what you have not read in the portal yet.
    Vaults & <core>: | new findings | 3 new comments | https://portal.test/admin/audits/AUDIT_ID | Harbor GmbH: | a proposal was accepted | a proposal was declined | https://portal.test/admin/requests?request=REQUEST_ID | Harbor GmbH: | a new person in your team | https://portal.test/admin/clients/0b9d1c52-6a53-4c0e-9d0a-7d1c1d1f2a18 | Bridge: | a new version of the report | https://portal.test/admin/audits/0b9d1c52-6a53-4c0e-9d0a-7d1c1d1f2a19
    Open the portal: /admin"
  `);
});

it('AUD-03 STAFF-02 an e-mail goes to whom it concerns, and its answer to whom they deal with', () => {
  const envelope = (relation: string, auditReplyTo: EmailConfig['auditReplyTo'] = 'lead') => {
    const person = { ...DETAILS, lead_address: 'lead@auditor.test', business_email: 'ceo@harbor.test' };
    const payload = { ...person, kind: 'preparation_overdue', relation, unsubscribe: 'a.b+c' };
    const recipient = relation === 'firm' ? null : 'ada@harbor.test';
    const kind = relation in DIRECT ? relation : 'notice';
    const email = { id: 'email-1', kind, payload, recipient } as unknown as ClaimedEmail;
    const { text, html, ...message } = writeMessage(email, { ...config, auditReplyTo });
    expect(message.messageId).toBe('<email-1@auditor.test>');
    const [greeting] = text.split('\n');
    const end = text.split(/(?:The Auditor team|Replies go to the applicant\.)\n/)[1];
    expect(html.includes('unsubscribe#')).toBe(text.includes('unsubscribe#'));
    const after = end
      ?.trim()
      .replace(FRAME[3] ?? '', 'imprint')
      .replaceAll(/\n+/g, ' ');
    return [relation, message.to, message.replyTo, greeting, after, message.unsubscribeUrl]
      .join(' | ')
      .replaceAll(/https:..p(ortal.test|roject.test.functions.v1)/g, '');
  };
  const relations = 'client owner applicant teammate lead admin person staff approver firm'.split(' ');
  const direct = ['application_received', 'application_notice', 'new_device'];
  expect(
    [...relations, ...direct]
      .map((one) => envelope(one))
      .concat(envelope('client', 'firm'))
      .join('\n'),
  ).toMatchInlineSnapshot(`
    "client | ada@harbor.test | lead@auditor.test | Hello Ada, | imprint Stop these emails: /unsubscribe#a.b%2Bc | /unsubscribe?token=a.b%2Bc
    owner | ada@harbor.test | lead@auditor.test | Hello Ada, | imprint Stop these emails: /unsubscribe#a.b%2Bc | /unsubscribe?token=a.b%2Bc
    applicant | ada@harbor.test | lead@auditor.test | Hello Ada, | imprint Stop these emails: /unsubscribe#a.b%2Bc | /unsubscribe?token=a.b%2Bc
    teammate | ada@harbor.test | lead@auditor.test | Hello Ada, | imprint Stop these emails: /unsubscribe#a.b%2Bc | /unsubscribe?token=a.b%2Bc
    lead | ada@harbor.test | ceo@harbor.test | Hello Ada, | Stop these emails: /unsubscribe#a.b%2Bc | /unsubscribe?token=a.b%2Bc
    admin | ada@harbor.test | ceo@harbor.test | Hello Ada, | Stop these emails: /unsubscribe#a.b%2Bc | /unsubscribe?token=a.b%2Bc
    person | ada@harbor.test | ceo@harbor.test | Hello Ada, | Stop these emails: /unsubscribe#a.b%2Bc | /unsubscribe?token=a.b%2Bc
    staff | ada@harbor.test |  | Hello Ada, | Stop these emails: /unsubscribe#a.b%2Bc | /unsubscribe?token=a.b%2Bc
    approver | ada@harbor.test |  | Hello Ada, | Stop these emails: /unsubscribe#a.b%2Bc | /unsubscribe?token=a.b%2Bc
    firm | team@auditor.test | ceo@harbor.test | Hello, |  | 
    application_received | ada@harbor.test | lead@auditor.test | Hello Ada, | imprint Stop these emails: /unsubscribe#a.b%2Bc | /unsubscribe?token=a.b%2Bc
    application_notice | team@auditor.test | ceo@harbor.test | Harbor has applied and is waiting for a decision. |  | 
    new_device | ada@harbor.test | lead@auditor.test | Hello, | imprint Stop these emails: /unsubscribe#a.b%2Bc | /unsubscribe?token=a.b%2Bc
    client | ada@harbor.test | support@auditor.test | Hello Ada, | imprint Stop these emails: /unsubscribe#a.b%2Bc | /unsubscribe?token=a.b%2Bc"
  `);
});

it.each(['', 'a@b.test, c@d.test', 'Ada <a@b.test>', 'a@b.test (x)', 'nobody', 'x a@b.test', 'a@b.test>'])(
  'an e-mail has no reply address of the client, and no recipient, that is %j',
  (address) => {
    expect(notice('fix_submitted', 'firm', { business_email: address }).replyTo).toBeNull();
    expect(toAda('application_received', { lead_address: address }).replyTo).toBe('support@auditor.test');
    for (const recipient of [address, null])
      expect(() => to(recipient, 'application_received', {})).toThrow(
        new Error('There is no usable address to send this e-mail to.'),
      );
  },
);

it.each([`x${idOf(0)}`, `${idOf(0)}/../x`, '../../evil', '//evil.test', 7, undefined])(
  'an e-mail leads to the page above when an id is %j',
  (id) => {
    const pageOf = ({ text }: { text: string }) => /https:\/\/portal\.test(.*)\n/.exec(text)?.[1];
    const about = { ...DETAILS, count: 1 };
    expect([
      pageOf(toAda('application_notice', { client_id: id })),
      pageOf(notice('fix_reviewed', 'client', { ...about, finding_id: id })),
      pageOf(notice('fix_submitted', 'firm', { ...about, finding_id: id })),
      pageOf(notice('fix_reviewed', 'client', { ...about, audit_id: id })),
      pageOf(notice('fix_submitted', 'firm', { finding_id: idOf(2), audit_id: id })),
      pageOf(notice('request_decided', 'client', { request_id: id })),
    ]).toEqual([
      '/admin/clients',
      `/reports/${idOf(1)}/findings`,
      `/admin/audits/${idOf(1)}/findings?status=fix_submitted`,
      '/reports',
      '/admin',
      '/request',
    ]);
  },
);

it('NOTE-02 what looks like a pattern or a second line in a name stays text on one line', () => {
  const title = 'Vault $& {count}\r\nBcc: a@b.test';
  const { subject, text } = notice('severity_changed', 'client', {
    ...DETAILS,
    audit_title: title,
    count: 3,
  });
  expect(subject).toBe('Vault $& {count} Bcc: a@b.test: the severity of 3 findings was changed');
  expect(text).toContain('severity of 3 findings from Vault $& {count} Bcc: a@b.test. Each');
  const long = toAda('application_notice', { company_name: 'x'.repeat(400) }).subject;
  expect(long).toBe(`New application: ${'x'.repeat(132)}…`);
});

it('ONB-10 no e-mail is written for an unknown kind', () => {
  expect(() => toAda('birthday', {})).toThrow(new Error('No e-mail is written for the kind birthday.'));
  expect(() => notice('birthday', 'client', {})).toThrow(
    'No e-mail is written for notices of the kind birthday.',
  );
});

it('values of a wrong type count as missing', () => {
  const details = readDetails({ a: 7, b: null, c: ['x'], d: 'text' });
  expect(['a', 'b', 'c', 'absent'].map((key) => details.line(key))).toEqual(['', '', '', '']);
  expect(['a', 'b', 'c', 'absent'].map((key) => details.prose(key))).toEqual(['', '', '', '']);
  expect(['a', 'b', 'd', 'absent'].map((key) => details.list(key))).toEqual(['', '', '', '']);
});

it('a line is cut at 300 characters and prose at 10,000', () => {
  const details = readDetails({ text: 'x'.repeat(20_000), list: ['y'.repeat(400), 'z'] });
  expect(details.line('text')).toBe(`${'x'.repeat(299)}…`);
  expect(details.prose('text')).toBe('x'.repeat(10_000));
  expect(details.list('list')).toBe(`${'y'.repeat(299)}…, z`);
});

it('prose keeps line breaks of any kind, and a line replaces them with spaces', () => {
  const text = '\n a\r\nb\rc\nd\u2028e\u2029f \n\n';
  expect(readDetails({ text }).prose('text')).toBe('a\nb\nc\nd\ne\nf');
  expect(readDetails({ text }).line('text')).toBe('a b c d e f');
});

it.each([
  ['a\u0000\u0007b', 'a b'],
  ['a \u202e\u2066b', 'a b'],
  ['  a    b  ', 'a b'],
  ['abc', 'abc'],
])('oneLine turns %j into %j', (text, line) => {
  expect(oneLine(text, 3)).toBe(line);
});

const content: MessageContent = {
  subject: 'A & B',
  greeting: 'Hello <b>,',
  paragraphs: [`"It's"`],
  facts: [
    ['Empty', ''],
    ['Name & co', '<i>'],
    ['Prose', 'one\n\ntwo'],
  ],
  action: { label: 'Open >', url: 'https://portal.test/?a=1&b="2"' },
  closing: ['Kind regards,', 'The <team>'],
};

it('BRAND-01 renderHtml has the firm’s name and accent, and escapes everything that a person wrote', () => {
  const accent = accentOf('#7a1fa2');
  const html = renderHtml(content, { brandName: 'Brand <x>', accent }, ['Im & print', '2']);
  expect(html.split(accent.light.accent)).toHaveLength(3);
  expect(html).toContain(
    `.action { background: ${accent.dark.accent} !important; color: ${accent.dark.foreground} `,
  );
  const page = new DOMParser().parseFromString(html, 'text/html');
  const texts = (selector: string) => [...page.querySelectorAll(selector)].map((node) => node.textContent);
  expect(page.title).toBe('A & B');
  expect(page.documentElement.lang).toBe('en');
  expect([...page.querySelectorAll('meta')].map(({ name }) => name)).toEqual([
    '',
    'viewport',
    'color-scheme',
    'supported-color-schemes',
  ]);
  expect(page.doctype).not.toBeNull();
  expect(texts('.card > p')).toEqual([
    'Brand <x>',
    'Hello <b>,',
    `"It's"`,
    'Open >',
    'Kind regards,The <team>',
    'Im & print2',
  ]);
  expect(texts('td')).toEqual(['Name & co', '<i>', 'Prose', 'one\n\ntwo']);
  expect(page.querySelector('a.action')?.getAttribute('href')).toBe('https://portal.test/?a=1&b="2"');
  expect(page.querySelectorAll('b, i, script, img, link')).toHaveLength(0);
  expect(texts('br')).toHaveLength(2);
});

it.each([
  'Win at evil.example',
  'Harbor: verify at https://evil.example/login',
  ...Array.from(
    '@/\\\u2044\u2215\ufe6b\uff0f\uff20:\u2024\u3002\ufe52\ufe55\uff0e\uff1a\uff61',
    (x) => `a${x}b`,
  ),
])(
  'TEAM-01 a name that may be read as an address stays out of an e-mail to somebody who may have no account: %s',
  (name) => {
    const named = { ...DIRECT.team_invitation[0], company_name: name, inviter_name: name };
    const { subject, text, html } = toAda('team_invitation', named);
    expect(subject + text + html).not.toContain(name);
  },
);

it('TEAM-01 no e-mail is sent for an invitation that was withdrawn before its e-mail left', () => {
  expect(() => toAda('team_invitation', { role: 'viewer' })).toThrow('This invitation was taken back');
});

describe('BRAND-01 the e-mail of mail:check', () => {
  it('has the firm’s name and colour, and its headers are expected of the sender’s domain', () => {
    const message = checkMessage('me@elsewhere.test', config, 'id');
    expect(message.subject).toBe('Test e-mail from Auditor');
    expect(message.html).toContain(DEFAULT_ACCENT.light.accent);
    expect(message).toMatchObject({ messageId: '<id@auditor.test>', replyTo: 'support@auditor.test' });
    expect(expectedHeaders(config)).toMatch(
      /spf=pass +smtp\.mailfrom=auditor\.test[\s\S]+dkim=pass +header\.d=auditor\.test[\s\S]+dmarc=pass +header\.from=auditor\.test/,
    );
  });

  it('BRAND-01 is refused while e-mails and portal have different names or colours', () => {
    const brand = { name: 'Auditor', accent: '#08674F' };
    const compare =
      (accent?: string, name = 'Auditor') =>
      () =>
        requireSameBrand({ brand }, { name, accent });
    expect(compare('#08674f')).not.toThrow();
    expect(compare(undefined)).toThrow('BRAND_ACCENT is not set, but brand.accent of the portal');
    expect(compare('#08674e')).toThrow(/BRAND_ACCENT is #08674e/);
    expect(compare('#08674f', 'Firm')).toThrow(/BRAND_NAME is Firm/);
  });

  it('goes to one plain address', () => {
    for (const to of ['', 'me@x.test, you@y.test', 'me@x.test\r\nBcc: you@y.test'])
      expect(() => checkMessage(to, config, 'id')).toThrow(/Say to whom/);
  });
});
