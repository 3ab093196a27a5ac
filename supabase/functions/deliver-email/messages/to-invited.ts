// The e-mail to an address that is invited to the team of a client (TEAM-01) or to our staff (STAFF-01), which need not have an account.
import { paths } from '../../../../packages/domain/src/routing/paths.ts';
import type { EmailConfig } from '../../_shared/config.ts';
import type { Details } from './details.ts';
import type { MessageContent } from './render.ts';
import { toPerson } from './to-person.ts';

/** An at sign, a slash, or a dot or colon within a word, also what looks like them: not "Harbor Inc.", but "evil.example". */
const MAY_BE_ADDRESS =
  /[@/\\\u2044\u2215\ufe6b\uff0f\uff20]|[.:\u2024\u3002\ufe52\ufe55\uff0e\uff1a\uff61](?=[^\s.:])/;

/** A name that somebody chose, or '' if it may contain an address: the portal would send somebody's advertisement. */
function ownName(details: Details, key: string): string {
  const name = details.line(key);
  return MAY_BE_ADDRESS.test(name) ? '' : name;
}

const ONCE = [
  'The invitation is for the address that this email was sent to. It works once, within 7 days.',
  'If you were not expecting this invitation, you can ignore this email. Nothing happens unless you accept.',
];

/** Says who invites to what. The link opens a page that says so too; opening it does not use the invitation (AUTH-17). */
export function teamInvitation(details: Details, config: EmailConfig): MessageContent {
  const token = details.line('token');
  if (!token) throw new Error('This invitation was taken back, accepted, or has ended.');
  const link = new URLSearchParams({ token, email: details.line('address') });
  const action = {
    label: 'View the invitation',
    // In the fragment, which no server is sent.
    url: `${config.portalUrl}${paths.invitation}#${link.toString()}`,
  };
  const role = details.line('role');
  if (role === 'admin' || role === 'auditor')
    return toPerson(details, config, {
      subject: `You are invited to the staff of ${config.brandName}`,
      greeting: 'Hello,',
      paragraphs: [
        `${details.line('inviter_name') || 'An admin'} invites you to the portal of ${config.brandName} as ${role === 'admin' ? 'an admin' : 'an auditor'}.`,
        'Before you can accept, you set up an authenticator app: our staff sign in with its codes.',
        ...ONCE,
      ],
      action,
    });
  const company = ownName(details, 'company_name');
  if (role === 'owner')
    return toPerson(details, config, {
      subject: company
        ? `The client portal of ${company} at ${config.brandName}`
        : `Your client portal at ${config.brandName}`,
      greeting: 'Hello,',
      paragraphs: [
        `${ownName(details, 'inviter_name') || 'An auditor'} of ${config.brandName} invites you to the client portal of ${company || 'your company'}, as its owner.`,
        'You will be able to read audits, findings, reports and files, to answer them, and to invite your team.',
        ...ONCE,
      ],
      action,
    });
  const inviter = ownName(details, 'inviter_name') || company || 'A client';
  return toPerson(details, config, {
    subject: company
      ? `${company} invites you to their team at ${config.brandName}`
      : `You are invited to a team at ${config.brandName}`,
    greeting: 'Hello,',
    paragraphs: [
      `${inviter} invites you to ${company ? `the team of ${company}` : 'their team'} in the client portal of ${config.brandName}.`,
      role === 'viewer'
        ? 'You will be able to read audits, findings, reports and files.'
        : 'You will be able to read audits, findings, reports and files, and to upload files, answer findings and send requests.',
      ...ONCE,
    ],
    action,
  });
}
