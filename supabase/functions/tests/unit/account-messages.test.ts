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

it('AUTH-18 AUTH-19 an e-mail with an empty payload leaves out the missing facts', () => {
  for (const kind of ['new_device', 'second_factor_reset', 'recovery_code_used'] as const)
    expect(write(kind, {}).text).not.toMatch(/Invalid|undefined|null|Time:/);
});

it.each([
  ['new_device', {}],
  ['second_factor_added', {}],
  ['second_factor_removed', {}],
  ['second_factor_reset', { is_own: true }],
  ['second_factor_reset', { is_own: false }],
  ['recovery_code_used', {}],
] as const)('AUTH-18 AUTH-19 the e-mail %s with %j says when, and whom to write to', (kind, payload) => {
  const { text } = write(kind, { ...payload, happened_at });
  expect(text).toContain('\nTime: 2026-11-22 05:10 UTC\n');
  expect(text).toMatch(/[Ww]rite to support@auditor\.test/);
});

it('ADM-10 the e-mail about a suspension says where the reason is, not the reason', () => {
  const { subject, text } = write('client_suspended', { company_name: 'Harbor', reason: 'Unpaid invoices' });
  expect(subject).toBe('Your access to Auditor is suspended');
  expect(text).toContain('Read the reason:\nhttps://portal.test/approval-pending\n');
  expect(text).not.toContain('invoices');
});
