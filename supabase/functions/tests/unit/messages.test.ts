// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { accentOf, DEFAULT_ACCENT } from '../../../../packages/domain/src/brand/accent.ts';
import type { EmailConfig } from '../../_shared/config.ts';
import { readDetails } from '../../deliver-email/messages/details.ts';
import { writeMessage } from '../../deliver-email/messages/message.ts';
import { checkMessage, expectedHeaders, requireSameBrand } from '../../deliver-email/mail-check.ts';
import { oneLine, renderHtml, renderText, type MessageContent } from '../../deliver-email/messages/render.ts';
import type { ClaimedEmail, EmailKind } from '../../deliver-email/outbox.ts';

const config = {
  from: { name: 'Auditor', address: 'portal@auditor.test' },
  teamAddress: 'team@auditor.test',
  supportAddress: 'support@auditor.test',
  brandName: 'Auditor',
  accent: DEFAULT_ACCENT,
  legalNotice: 'Auditor Ltd, 1 Main Street',
  portalUrl: 'https://portal.test',
} as EmailConfig;

const USER_ID = '0b9d1c52-6a53-4c0e-9d0a-7d1c1d1f2a10';
const application = {
  client_id: USER_ID,
  full_name: 'Ada Lovelace',
  role_title: 'CTO',
  business_email: 'ada@harbor.test',
  company_name: 'Harbor',
  project_name: 'Harbor Protocol',
  company_website: 'https://harbor.test',
  intended_services: ['Solidity Audit', 7, 'Other: threat model'],
  telegram_handle: '@ada',
  twitter_handle: '@harbor',
  linkedin_profile: 'https://linkedin.test/ada',
  project_description: 'First line\r\nsecond line',
};

/** A kind of the outbox, or the kind of event of which it is one notice. */
const email = (kind: string, payload: Record<string, unknown>, recipient: string | null = null) =>
  ({
    id: 'email-1',
    ...(DIRECT.includes(kind)
      ? { kind, payload }
      : {
          kind: 'notice',
          payload: { kind, relation: recipient === null ? 'firm' : 'client', count: 1, ...payload },
        }),
    recipient,
  }) as ClaimedEmail;
const DIRECT = [
  'application_received',
  'application_notice',
  'service_request_received',
  'sign_in_address_changed',
  'birthday',
];
const toApplicant = (kind: string, payload: Record<string, unknown> = application) =>
  writeMessage(email(kind, payload, 'ada@harbor.test'), config);
const toTeam = (kind: string, payload: Record<string, unknown> = application) =>
  writeMessage(email(kind, payload), config);

const IMPRINT = 'Auditor Ltd, 1 Main Street\nsupport@auditor.test\n';

it('NOTE-02 what looks like a pattern in the title of an audit stays as it is in the e-mail', () => {
  const message = toApplicant('severity_changed', {
    ...application,
    audit_id: USER_ID,
    audit_title: 'Vault $& {count}',
    count: 3,
  });
  expect(message.subject).toBe('Vault $& {count}: the severity of 3 findings was changed');
  expect(message.text.split('\n\n')[1]).toBe(
    'We have changed the severity of 3 findings from Vault $& {count}. Each finding says why.',
  );
});

describe('the e-mails to applicants', () => {
  it('ONB-06 ONB-08 the confirmation says when to expect a response', () => {
    const message = toApplicant('application_received');
    expect(message).toMatchObject({
      to: 'ada@harbor.test',
      replyTo: 'support@auditor.test',
      subject: 'We have received your application to Auditor',
      messageId: '<email-1@auditor.test>',
    });
    expect(message.text).toBe(
      `Hello Ada,

Thank you for your application for Harbor Protocol. We have everything we need, so there is nothing else for you to do now.

A member of our team will review it within 24-48 hours. Once it is approved, you will receive another email with a link to your portal.

If anything changes in the meantime, simply reply to this email.

View application status:
https://portal.test/approval-pending

Kind regards,
The Auditor team

${IMPRINT}`,
    );
  });

  it('ADM-12 the rejection e-mail has the reason that the admin wants the client to read, and no other', () => {
    const reason = `We do not audit <b>bridges</b>. ${'x'.repeat(400)}`;
    const told = toApplicant('client_rejected', { ...application, reason });
    expect(told.text).toContain(`\n\nOur reason: ${reason}\n\n`);
    expect(told.html).toContain('Our reason: We do not audit &lt;b&gt;bridges&lt;/b&gt;.');
    const untold = toApplicant('client_rejected', { ...application, rejection_reason: reason });
    expect(untold.text).not.toContain('bridges');
    expect(untold.text).not.toContain('Our reason');
  });

  it('e-mails to applicants read well without a name, project and company', () => {
    expect(toApplicant('application_received', {}).text).toMatch(
      /^Hello,\n\nThank you for your application\. We have everything we need, so there is nothing else for you to do now\.\n/,
    );
    expect(toApplicant('client_approved', {}).text).toContain(
      'Welcome! We have approved your application. Your portal is now open.',
    );
  });
});

describe('the e-mail to the owner of an account', () => {
  it('AUTH-20 an e-mail tells the old address that the sign-in address was changed', () => {
    const payload = { ...application, recipient_address: 'old@harbor.test', new_address: 'new@harbor.test' };
    const message = writeMessage(email('sign_in_address_changed', payload, 'old@harbor.test'), config);
    expect(message).toMatchObject({
      to: 'old@harbor.test',
      replyTo: 'support@auditor.test',
      subject: 'The sign-in address of your Auditor account was changed',
    });
    expect(message.text).toContain('From now on you sign in with new@harbor.test');
    expect(message.text).toContain('write to support@auditor.test or reply to this email at once');
  });
});

describe('the e-mails to the team', () => {
  it('ONB-06 the e-mail to the team shows the whole application, and replies go to the applicant', () => {
    const message = toTeam('application_notice');
    expect(message).toMatchObject({
      to: 'team@auditor.test',
      replyTo: 'ada@harbor.test',
      subject: 'New application: Harbor',
    });
    expect(message.text).toBe(
      `Harbor has applied and is waiting for a decision.

We promise an answer within 24-48 hours.

Name: Ada Lovelace
Role: CTO
Email: ada@harbor.test
Company: Harbor
Project: Harbor Protocol
Website: https://harbor.test
Services: Solidity Audit, Other: threat model
Telegram: @ada
Twitter/X: @harbor
LinkedIn: https://linkedin.test/ada
Description:
  First line
  second line

Open in the admin console:
https://portal.test/admin/clients/${USER_ID}

Sent automatically by Auditor. Replies go to the applicant.
`,
    );
  });

  it.each([
    [{ full_name: 'Ada', business_email: 'ada@harbor.test' }, 'New application: Ada'],
    [{ business_email: 'ada@harbor.test' }, 'New application: ada@harbor.test'],
    [{}, 'New application: A client'],
    [{ company_name: 'x'.repeat(400) }, `New application: ${'x'.repeat(132)}…`],
  ])('ONB-06 an e-mail about the application %j has the subject %j', (payload, subject) => {
    expect(toTeam('application_notice', payload).subject).toBe(subject);
  });

  it.each([`x${USER_ID}`, `${USER_ID}/../x`, '../../evil', undefined])(
    'an e-mail to the team links to the list of clients when the id is %j',
    (client_id) => {
      expect(toTeam('application_notice', { client_id }).text).toContain(
        'Open in the admin console:\nhttps://portal.test/admin/clients\n',
      );
    },
  );

  it.each([
    ['proposal_decided', 'accepted', 'Harbor: a proposal was accepted', 'Harbor has accepted a proposal.'],
    ['proposal_decided', 'declined', 'Harbor: a proposal was declined', 'Harbor has declined a proposal.'],
    [
      'scope_proposed',
      '',
      'Vault: the client has proposed a scope',
      'The client has proposed a scope for Vault. ',
    ],
  ])(
    'NOTE-02 the firm’s mailbox reads of %s that it was %j, and is not greeted by the client’s name',
    (kind, status, subject, sentence) => {
      const about = kind === 'scope_proposed' && { audit_id: USER_ID, audit_title: 'Vault' };
      const message = toTeam(kind, { ...application, client_name: 'Harbor', status, ...about });
      expect(message.subject).toBe(subject);
      expect(message.text).toContain(`Hello,\n\n${sentence}`);
    },
  );

  it.each(['', 'a@b.test, c@d.test', 'Ada <a@b.test>', 'a@b.test (x)', 'nobody', 'x a@b.test', 'a@b.test>'])(
    'an e-mail to the team has no reply address when the applicant’s address is %j',
    (business_email) => {
      expect(toTeam('application_notice', { business_email }).replyTo).toBeNull();
    },
  );
});

const AUDIT_ID = '1c0f7a2e-2f0a-4c51-8f6a-5a1d7c0b9e44';
const FINDING_ID = '2c0f7a2e-2f0a-4c51-8f6a-5a1d7c0b9e44';
/** The payload that the database queues, plus details of a finding that must never appear in an e-mail. */
const audit = {
  ...application,
  audit_id: AUDIT_ID,
  audit_title: 'Harbor Vaults core',
  number: 'H-02',
  title: 'Reentrancy in withdraw',
  severity: 'high',
  message: 'The pool can be drained',
};

describe('the receipt of a service request', () => {
  const request = {
    ...application,
    project_name: 'Harbor Bridge',
    service_name: 'Rust Audit',
    message: 'An unpublished weakness',
  };

  it('REQ-03 names the service and the project without the client’s message', () => {
    const message = toApplicant('service_request_received', request);
    expect(message).toMatchObject({
      to: 'ada@harbor.test',
      replyTo: 'support@auditor.test',
      subject: 'We have received your request: Harbor Bridge',
    });
    expect(message.text).not.toContain('unpublished weakness');
    expect(message.text).toContain('https://portal.test/request\n');
  });

  it('REQ-03 a project name with markup and line breaks stays one line of text', () => {
    const message = toApplicant('service_request_received', {
      ...request,
      project_name: 'X\r\nBcc: a@b.test <img src=x onerror=alert(1)>',
    });
    expect(message.subject).toBe(
      'We have received your request: X Bcc: a@b.test <img src=x onerror=alert(1)>',
    );
    expect(message.html).not.toContain('<img');
  });
});

describe('the e-mails about a decision on a request', () => {
  const REQUEST_ID = '2d1f7a2e-2f0a-4c51-8f6a-5a1d7c0b9e44';
  const decided = {
    ...application,
    project_name: 'Harbor Bridge',
    service_name: 'Rust Audit',
    request_id: REQUEST_ID,
    answer: 'We are booked until March.',
  };

  it.each([
    ['accepted', 'We have accepted your request: Harbor Bridge'],
    ['declined', 'We have declined your request: Harbor Bridge'],
  ] as const)(
    'ADM-09 the e-mail that we have %s a request links to it, without our answer',
    (status, subject) => {
      const message = toApplicant('request_decided', { ...decided, status });
      expect(message).toMatchObject({ to: 'ada@harbor.test', subject });
      expect(message.text).toContain(`https://portal.test/request/${REQUEST_ID}`);
      expect(message.text).not.toContain('March');
      expect(toApplicant('request_decided', { ...decided, status, request_id: '../evil' }).text).toContain(
        'https://portal.test/request\n',
      );
    },
  );
});

describe('the e-mails about an audit', () => {
  it.each([
    ['findings_published', {}, 'Harbor Vaults core: new findings', '/findings'],
    ['fix_reviewed', {}, 'Harbor Vaults core: we have reviewed findings', '/findings'],
    [
      'fix_reviewed',
      { finding_id: FINDING_ID },
      'Harbor Vaults core: we have reviewed a finding',
      `/findings/${FINDING_ID}`,
    ],
    ['report_published', {}, 'Harbor Vaults core: a new version of the report', '/reports'],
    ['status_changed', { status: 'mitigation' }, 'Harbor Vaults core: the status has changed', ''],
  ] as const)(
    'FIND-02 AUD-03 the e-mail %s with %o names the audit and links to it',
    (kind, more, subject, tab) => {
      const message = toApplicant(kind, { ...audit, ...more });
      expect(message).toMatchObject({ to: 'ada@harbor.test', replyTo: 'support@auditor.test', subject });
      expect(message.text).toContain(`https://portal.test/reports/${AUDIT_ID}${tab}\n`);
    },
  );

  const OF_AUDIT = `/audits/${AUDIT_ID}/findings`;
  const OF_FINDING = `${OF_AUDIT}/${FINDING_ID}`;
  const ONE = { finding_id: FINDING_ID };
  it.each([
    ['fix_submitted', ONE, 'Fix to review', OF_FINDING],
    ['fix_submitted', {}, 'Fix to review', `${OF_AUDIT}?status=fix_submitted`],
    ['finding_disputed', ONE, 'Finding disputed', OF_FINDING],
    ['finding_disputed', {}, 'Findings disputed', `${OF_AUDIT}?status=disputed`],
    ['finding_commented', ONE, 'New comment', OF_FINDING],
    ['finding_commented', {}, 'New comments', '/findings?waits=comments'],
  ] as const)(
    'FIND-03 FIND-04 the e-mail %s with %o leads the team to what the client did',
    (kind, more, subject, page) => {
      const message = toTeam(kind, { ...audit, ...more });
      expect(message).toMatchObject({
        to: 'team@auditor.test',
        replyTo: 'ada@harbor.test',
        subject: `${subject}: Harbor Vaults core`,
      });
      expect(message.text).toContain(`https://portal.test/admin${page}\n`);
    },
  );

  it.each([
    ['fix_reviewed', { lead_address: 'lead@auditor.test' }, 'lead', 'lead@auditor.test'],
    ['status_changed', { lead_address: 'lead@auditor.test' }, 'lead', 'lead@auditor.test'],
    ['fix_reviewed', { lead_address: 'lead@auditor.test' }, 'firm', 'support@auditor.test'],
    ['fix_reviewed', {}, 'lead', 'support@auditor.test'],
    ['fix_reviewed', { lead_address: 'a@b.test, c@d.test' }, 'lead', 'support@auditor.test'],
    ['fix_submitted', { relation: 'admin', lead_address: 'lead@auditor.test' }, 'lead', 'ada@harbor.test'],
  ] as const)(
    'AUD-03 the answer to the e-mail %s with %o goes, when it is for the %s, to %s',
    (kind, more, auditReplyTo, address) => {
      const message = writeMessage(email(kind, { ...audit, ...more }, 'ada@harbor.test'), {
        ...config,
        auditReplyTo,
      });
      expect(message.replyTo).toBe(address);
    },
  );

  it.each([
    'findings_published',
    'fix_reviewed',
    'report_published',
    'status_changed',
    'fix_submitted',
    'finding_disputed',
    'finding_commented',
  ] as const)('FIND-02 the e-mail %s never shows a finding’s number, title, severity or comments', (kind) => {
    const { subject, text, html } = writeMessage(email(kind, audit, 'ada@harbor.test'), config);
    expect(`${subject} ${text} ${html}`).not.toMatch(/H-02|Reentrancy|\bhigh\b|drained/);
  });

  it.each([`x${FINDING_ID}`, '../../evil', '//evil.test', 7])(
    'an e-mail about a finding links to the findings of its audit when the id is %j',
    (finding_id) => {
      expect(toApplicant('fix_reviewed', { ...audit, finding_id }).text).toContain(
        `https://portal.test/reports/${AUDIT_ID}/findings\n`,
      );
      expect(toTeam('fix_submitted', { ...audit, finding_id }).text).toContain(
        `https://portal.test/admin${OF_AUDIT}?status=fix_submitted\n`,
      );
    },
  );

  it.each([`x${AUDIT_ID}`, `${AUDIT_ID}/../x`, '../../evil', undefined])(
    'an e-mail about an audit links to the list of audits when the id is %j',
    (audit_id) => {
      expect(toApplicant('fix_reviewed', { audit_id, finding_id: FINDING_ID }).text).toContain(
        'https://portal.test/reports\n',
      );
      expect(toApplicant('fix_reviewed', { audit_id }).text).toContain(
        'Open the findings:\nhttps://portal.test/reports\n',
      );
      expect(toTeam('fix_submitted', { audit_id }).text).toContain('https://portal.test/admin\n');
    },
  );
});

describe('an e-mail that cannot be written', () => {
  it.each([null, '', 'a@b.test,c@d.test', 'Ada <a@b.test>', 'a@b@c.test'])(
    'ONB-10 writeMessage throws an error for the recipient %j',
    (recipient) => {
      expect(() => writeMessage(email('application_received', {}, recipient), config)).toThrow(
        new Error('There is no usable address to send this e-mail to.'),
      );
    },
  );

  it('ONB-10 writeMessage throws an error for an unknown kind', () => {
    expect(() => writeMessage(email('birthday', {}, 'ada@harbor.test'), config)).toThrow(
      new Error('No e-mail is written for the kind birthday.'),
    );
  });
});

describe('the values of a payload', () => {
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
});

describe('the content of an e-mail', () => {
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

  it('renderText writes the content as plain text', () => {
    expect(renderText(content, ['Imprint'])).toBe(
      `Hello <b>,\n\n"It's"\n\nName & co: <i>\nProse:\n  one\n\n  two\n\nOpen >:\nhttps://portal.test/?a=1&b="2"\n\nKind regards,\nThe <team>\n\nImprint\n`,
    );
    expect(renderText({ ...content, facts: [], action: null, paragraphs: [] })).toBe(
      'Hello <b>,\n\nKind regards,\nThe <team>\n',
    );
  });

  it('BRAND-01 renderHtml has the firm’s name and accent, and escapes everything that a person wrote', () => {
    const accent = accentOf('#7a1fa2');
    const html = renderHtml(content, { brandName: 'Brand <x>', accent }, ['Im & print', '2']);
    expect(html.split(accent.light.accent)).toHaveLength(3);
    expect(html).toContain(`.action { background: ${accent.dark.accent} !important`);
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
});

const toOwner = (kind: EmailKind, payload: Record<string, unknown>) =>
  writeMessage({ id: 'email-1', kind, payload, recipient: 'ada@harbor.test' } as ClaimedEmail, config);
const happened_at = '2026-11-22T05:10:28.123456+00:00';

it('AUTH-19 the e-mail about a new device names the device and the time and links to the sessions', () => {
  const message = toOwner('new_device', { device: 'Firefox on Windows', happened_at });
  expect(message).toMatchObject({ to: 'ada@harbor.test', subject: 'New sign-in to your Auditor account' });
  expect(message.text).toContain('Device: Firefox on Windows\nTime: 22 Nov 2026, 05:10 UTC\n');
  expect(message.text).toContain('https://portal.test/profile/security#sessions');
});

it('AUTH-18 a reset sends one e-mail to the person and another to the admin who did it', () => {
  const details = { admin_name: 'Grace Admin', person_name: 'Ada Okafor', happened_at };
  const toPerson = toOwner('second_factor_reset', { ...details, is_own: true });
  expect(toPerson.subject).toBe('Two-factor authentication of your Auditor account was reset');
  expect(toPerson.text).toContain('Grace Admin removed the authenticator apps');
  const toAdmin = toOwner('second_factor_reset', { ...details, is_own: false });
  expect(toAdmin.subject).toBe('You reset the two-factor authentication of Ada Okafor');
  expect(toAdmin.text).toContain(
    'From your admin account, the authenticator apps and the recovery codes of Ada Okafor were removed',
  );
});

it('AUTH-18 AUTH-19 an e-mail with an empty payload leaves out the missing facts', () => {
  for (const kind of ['new_device', 'second_factor_reset', 'recovery_code_used'] as const)
    expect(toOwner(kind, {}).text).not.toMatch(/Invalid|undefined|null|Time:/);
});

it.each([
  ['new_device', {}],
  ['second_factor_added', {}],
  ['second_factor_removed', {}],
  ['second_factor_reset', { is_own: true }],
  ['second_factor_reset', { is_own: false }],
  ['recovery_code_used', {}],
  ['access_token_created', { token: 'ap_0123' }],
] as const)('AUTH-18 AUTH-19 the e-mail %s with %j says when, and whom to write to', (kind, payload) => {
  const { text } = toOwner(kind, { ...payload, happened_at });
  expect(text).toContain('\nTime: 22 Nov 2026, 05:10 UTC\n');
  expect(text).toMatch(/[Ww]rite to support@auditor\.test/);
});

it('ADM-10 the e-mail about a suspension says where the reason is, not the reason', () => {
  const { subject, text } = toApplicant('client_suspended', {
    company_name: 'Harbor',
    reason: 'Unpaid invoices',
  });
  expect(subject).toBe('Your access to Auditor is suspended');
  expect(text).toContain('Read the reason:\nhttps://portal.test/approval-pending\n');
  expect(text).not.toContain('invoices');
});

const invite = (payload: Record<string, unknown>, recipient: string | null) =>
  writeMessage({ id: 'email-1', kind: 'team_invitation', payload, recipient } as ClaimedEmail, config);
const invitation = {
  company_name: 'Harbor',
  inviter_name: 'Olga Owner',
  role: 'viewer',
  token: 'a1'.repeat(32),
  address: 'vic+x@harbor.test',
};

it('TEAM-01 an invitation says who invites to what, and carries its token in the fragment of the link alone', () => {
  const message = invite(invitation, 'vic+x@harbor.test');
  expect(message).toMatchObject({
    to: 'vic+x@harbor.test',
    subject: 'Harbor invites you to their team at Auditor',
  });
  expect(message.text).toContain('Olga Owner invites you to the team of Harbor');
  expect(message.text).toContain(
    `https://portal.test/invitation#token=${'a1'.repeat(32)}&email=vic%2Bx%40harbor.test`,
  );
});

it('MOVE-01 an invitation of the first owner comes from the firm, and says that they become the owner', () => {
  const { subject, text } = invite({ ...invitation, role: 'owner' }, 'vic+x@harbor.test');
  expect(subject).toBe('The client portal of Harbor at Auditor');
  expect(text).toContain('Olga Owner of Auditor invites you to the client portal of Harbor, as its owner.');
});

it.each([
  ['admin', 'as an admin'],
  ['auditor', 'as an auditor'],
])(
  'STAFF-01 an invitation to the staff as %s names no client and says that an authenticator app comes first',
  (role, as) => {
    const { subject, text } = invite({ ...invitation, role }, 'vic+x@harbor.test');
    expect(subject).toBe('You are invited to the staff of Auditor');
    expect(text).toContain(`Olga Owner invites you to the portal of Auditor ${as}.`);
    expect(text).toContain('you set up an authenticator app');
    expect(text).toContain(`https://portal.test/invitation#token=${'a1'.repeat(32)}`);
    expect(text).not.toContain('Harbor');
  },
);

it('STAFF-02 an e-mail to an auditor names no address of the client', () => {
  const of = (relation: string) => {
    const payload: Record<string, unknown> = {
      kind: 'fix_withdrawn',
      relation,
      audit_title: 'Vault',
      business_email: 'ceo@harbor.test',
    };
    const recipient: string | null = 'lin@auditor.test';
    return writeMessage({ id: 'email-1', kind: 'notice', payload, recipient } as ClaimedEmail, config);
  };
  expect(of('admin').replyTo).toBe('ceo@harbor.test');
  for (const relation of ['staff', 'approver'])
    expect(JSON.stringify(of(relation))).not.toContain('harbor.test');
});

it.each([
  'Win at evil.example',
  'Harbor: verify at https://evil.example/login',
  'ads@evil.example',
  'evil\uff0eexample',
  'evil\u3002example',
])(
  'TEAM-01 a name that may be read as an address stays out of an e-mail to somebody who may have no account: %s',
  (name) => {
    const named = { ...invitation, company_name: name, inviter_name: name };
    const { subject, text, html } = invite(named, 'vic+x@harbor.test');
    expect(subject).toBe('You are invited to a team at Auditor');
    expect(text).toContain('A client invites you to their team in the client portal of Auditor.');
    expect(text + html).not.toContain(name);
  },
);

it('TEAM-01 an ordinary name with a dot stays in the e-mail', () => {
  const { subject } = invite({ ...invitation, company_name: 'Harbor Inc.' }, 'vic+x@harbor.test');
  expect(subject).toBe('Harbor Inc. invites you to their team at Auditor');
});

it('TEAM-01 no e-mail is sent for an invitation that was withdrawn before its e-mail left', () => {
  const { token: _token, address: _address, ...open } = invitation;
  expect(() => invite(open, null)).toThrow('There is no usable address');
  expect(() => invite(open, 'vic+x@harbor.test')).toThrow('This invitation was taken back');
});

describe('BRAND-01 the e-mail of mail:check', () => {
  it('has the firm’s name and colour, and its headers are expected of the sender’s domain', () => {
    const message = checkMessage('me@elsewhere.test', config, 'id');
    expect(message.subject).toBe('Test e-mail from Auditor');
    expect(message.html).toContain(DEFAULT_ACCENT.light.accent);
    expect(message.messageId).toBe('<id@auditor.test>');
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
