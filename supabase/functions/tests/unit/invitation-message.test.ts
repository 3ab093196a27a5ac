// The e-mail to an address that is invited to the team of a client.
import { expect, it } from 'vitest';
import type { EmailConfig } from '../../_shared/config.ts';
import { writeMessage } from '../../deliver-email/messages/message.ts';
import type { ClaimedEmail } from '../../deliver-email/outbox.ts';

const config = {
  from: { name: 'Auditor', address: 'portal@auditor.test' },
  teamAddress: 'team@auditor.test',
  supportAddress: 'support@auditor.test',
  brandName: 'Auditor',
  portalUrl: 'https://portal.test',
} as EmailConfig;

const write = (payload: Record<string, unknown>, recipient: string | null) =>
  writeMessage(
    { id: 'email-1', kind: 'team_invitation', payload, recipient } as unknown as ClaimedEmail,
    config,
  );
const invitation = {
  company_name: 'Harbor',
  inviter_name: 'Olga Owner',
  role: 'viewer',
  token: 'a1'.repeat(32),
  address: 'vic+x@harbor.test',
};

it('TEAM-01 an invitation says who invites to what, and carries its token in the fragment of the link alone', () => {
  const message = write(invitation, 'vic+x@harbor.test');
  expect(message).toMatchObject({
    to: 'vic+x@harbor.test',
    subject: 'Harbor invites you to their team at Auditor',
  });
  expect(message.text).toContain('Olga Owner invites you to the team of Harbor');
  expect(message.text).toContain(
    `https://portal.test/invitation#token=${'a1'.repeat(32)}&email=vic%2Bx%40harbor.test`,
  );
});

it.each(['Win at evil.example', 'ads@evil.example', 'evil\uff0eexample', 'evil\u3002example'])(
  'TEAM-01 a name that may be read as an address stays out of the subject: %s',
  (name) => {
    const { subject } = write({ ...invitation, company_name: name }, 'vic+x@harbor.test');
    expect(subject).toBe('You are invited to a team at Auditor');
  },
);

it('TEAM-01 no e-mail is sent for an invitation that was withdrawn before its e-mail left', () => {
  const { token: _token, address: _address, ...open } = invitation;
  expect(() => write(open, null)).toThrow('There is no usable address');
  expect(() => write(open, 'vic+x@harbor.test')).toThrow('This invitation was taken back');
});
