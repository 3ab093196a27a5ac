// The e-mails to the owner of an account about two-factor authentication, devices and access.
import { expect, it } from 'vitest';
import type { EmailConfig } from '../../_shared/config.ts';
import { writeMessage } from '../../deliver-email/messages/message.ts';
import type { ClaimedEmail, EmailKind } from '../../deliver-email/outbox.ts';

const config = {
  from: { name: 'Auditor', address: 'portal@auditor.test' },
  teamAddress: 'team@auditor.test',
  supportAddress: 'support@auditor.test',
  brandName: 'Auditor',
  portalUrl: 'https://portal.test',
} as EmailConfig;

const write = (kind: EmailKind | 'client_suspended' | 'client_resumed', payload: Record<string, unknown>) =>
  writeMessage(
    {
      id: 'email-1',
      ...(kind.startsWith('client_')
        ? { kind: 'notice', payload: { kind, relation: 'client', ...payload } }
        : { kind, payload }),
      recipient: 'ada@harbor.test',
    } as unknown as ClaimedEmail,
    config,
  );
const happened_at = '2026-11-22T05:10:28.123456+00:00';

it('AUTH-19 the e-mail about a new device names the device and the time and links to the sessions', () => {
  const message = write('new_device', { device: 'Firefox on Windows', happened_at });
  expect(message).toMatchObject({ to: 'ada@harbor.test', subject: 'New sign-in to your Auditor account' });
  expect(message.text).toContain('Device: Firefox on Windows\nTime: 2026-11-22 05:10 UTC\n');
  expect(message.text).toContain('https://portal.test/profile#sessions');
});

it('AUTH-18 a reset sends one e-mail to the person and another to the admin who did it', () => {
  const details = { admin_name: 'Grace Admin', person_name: 'Ada Okafor', happened_at };
  const toPerson = write('second_factor_reset', { ...details, is_own: true });
  expect(toPerson.subject).toBe('Two-factor authentication of your Auditor account was reset');
  expect(toPerson.text).toContain('Grace Admin removed the authenticator apps');
  const toAdmin = write('second_factor_reset', { ...details, is_own: false });
  expect(toAdmin.subject).toBe('You reset the two-factor authentication of Ada Okafor');
  expect(toAdmin.text).toContain(
    'From your admin account, the authenticator apps and the recovery codes of Ada Okafor were removed',
  );
});

it('AUTH-18 the e-mail about a used recovery code links to the page that sets up an authenticator app', () => {
  const message = write('recovery_code_used', { happened_at });
  expect(message.subject).toBe('A recovery code of your Auditor account was used');
  expect(message.text).toContain('2026-11-22 05:10 UTC');
  expect(message.text).toContain('https://portal.test/profile#second-factor');
});

it.each([
  ['second_factor_added', 'An authenticator app was added to your Auditor account'],
  ['second_factor_removed', 'An authenticator app was removed from your Auditor account'],
] as const)('AUTH-18 the e-mail %s says when, and what to do if it was someone else', (kind, subject) => {
  const message = write(kind, { happened_at });
  expect(message.subject).toBe(subject);
  expect(message.text).toContain('2026-11-22 05:10 UTC');
  expect(message.text).toMatch(/If not, write to support@auditor\.test/);
  expect(message.text).toContain('https://portal.test/profile#second-factor');
});

it('AUTH-18 AUTH-19 an e-mail with an empty payload leaves out the missing facts', () => {
  for (const kind of ['new_device', 'second_factor_reset', 'recovery_code_used'] as const)
    expect(write(kind, {}).text).not.toMatch(/Invalid|undefined|null|Time:/);
});

it.each([
  [
    'new_device',
    {},
    /not, end that session in your profile and set a new password\. Write to support@auditor\.test/,
  ],
  ['second_factor_reset', { is_own: true }, /did not ask for this, write to support@auditor\.test/],
  ['second_factor_reset', { is_own: false }, /was not you, write to support@auditor\.test/],
  ['recovery_code_used', {}, /in your profile\. If not, write to support@auditor\.test/],
] as const)(
  'AUTH-18 AUTH-19 the e-mail %s with %j says when it happened and whom to write to, and is signed',
  (kind, payload, words) => {
    const { text } = write(kind, { ...payload, happened_at });
    expect(text).toMatch(/^Hello,\n\n/);
    expect(text).toContain('\nTime: 2026-11-22 05:10 UTC\n');
    expect(text).toMatch(words);
    expect(text).toMatch(/\n\nKind regards,\nThe Auditor team\n$/);
  },
);

const messageText = (kind: Parameters<typeof write>[0], payload: Record<string, unknown>) =>
  write(kind, payload).text;

it('ADM-10 the e-mail about a suspension says what it means and where the reason is, not the reason', () => {
  const details = { full_name: 'Ada Okafor', company_name: 'Harbor', reason: 'Unpaid invoices' };
  expect(write('client_suspended', details).subject).toBe('Your access to Auditor is suspended');
  expect(messageText('client_suspended', details)).toBe(`Hello Ada,

We have suspended the access of Harbor to the portal. Until we resume it, reports and files cannot be opened, and nothing can be sent.

Nothing has been deleted. Sign in to read the reason.

To talk to us about it, write to support@auditor.test or reply to this email. A person reads it.

Read the reason:
https://portal.test/approval-pending

Kind regards,
The Auditor team
`);
  expect(messageText('client_suspended', {})).toContain('We have suspended your access to the portal. Until');
});

it('ADM-10 the e-mail about the end of a suspension opens the portal', () => {
  const details = { full_name: 'Ada Okafor', company_name: 'Harbor' };
  expect(write('client_resumed', details).subject).toBe('Your access to Auditor is open again');
  expect(messageText('client_resumed', details)).toBe(`Hello Ada,

The portal is open to Harbor again. Your reports and files are where you left them.

Open your portal:
https://portal.test/dashboard

Kind regards,
The Auditor team
`);
  expect(messageText('client_resumed', {})).toContain('Your portal is open again. Your reports');
});
