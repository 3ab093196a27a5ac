import { formatDateTimeInUtc } from '../../../../packages/domain/src/format/formatters.ts';
import { paths } from '../../../../packages/domain/src/routing/paths.ts';
import type { EmailConfig } from '../../_shared/config.ts';
import type { Details } from './details.ts';
import type { MessageContent } from './render.ts';
import { toPerson } from './to-person.ts';

/** Tells the previous sign-in address about the change (AUTH-20). */
export function signInAddressChanged(details: Details, config: EmailConfig): MessageContent {
  return toPerson(details, config, {
    subject: `The sign-in address of your ${config.brandName} account was changed`,
    greeting: 'Hello,',
    paragraphs: [
      `From now on you sign in with ${details.line('new_address')}, and no longer with the address this email was sent to.`,
      `If you asked for this, there is nothing to do. If not, write to ${config.supportAddress} or reply to this email at once. A person will read it and can lock the account until you have it back.`,
    ],
  });
}

/** Tells the owner about a sign-in on a new device (AUTH-19). */
export function newDevice(details: Details, config: EmailConfig): MessageContent {
  return toPerson(details, config, {
    subject: `New sign-in to your ${config.brandName} account`,
    greeting: 'Hello,',
    paragraphs: [
      'Someone signed in to your account on a device that we had not seen before.',
      `If it was you, there is nothing to do. If not, end that session in your profile and set a new password. Write to ${config.supportAddress} or reply to this email if you need help: a person reads it.`,
    ],
    facts: [
      ['Device', details.line('device')],
      ['Time', formatDateTimeInUtc(details.line('happened_at'))],
    ],
    action: { label: 'See your sessions', url: `${config.portalUrl}${paths.profileSecurity}#sessions` },
  });
}

/** Tells the owner and the admin that an admin or operator reset the second factor (AUTH-18). */
export function secondFactorReset(details: Details, config: EmailConfig): MessageContent {
  const isOwn = details.flag('is_own');
  const [admin, person] = [details.line('admin_name'), details.line('person_name')];
  return toPerson(details, config, {
    subject: isOwn
      ? `Two-factor authentication of your ${config.brandName} account was reset`
      : `You reset the two-factor authentication of ${person}`,
    greeting: 'Hello,',
    paragraphs: isOwn
      ? [
          `${admin} removed the authenticator apps and the recovery codes of your account, and ended all of its sessions. When you sign in again, you can set up an authenticator app again.`,
          `If you did not ask for this, write to ${config.supportAddress} or reply to this email at once: a person reads it.`,
        ]
      : [
          `From your admin account, the authenticator apps and the recovery codes of ${person} were removed, and all of that person’s sessions were ended.`,
          `If it was not you, write to ${config.supportAddress} at once: someone else may be using your admin account.`,
        ],
    facts: [['Time', formatDateTimeInUtc(details.line('happened_at'))]],
  });
}

export function secondFactorAdded(details: Details, config: EmailConfig): MessageContent {
  return securityChange(details, config, {
    event: `An authenticator app was added to your ${config.brandName} account`,
    consequence: 'Its codes sign in to your account from now on.',
    label: 'See your authenticator apps',
  });
}

export function secondFactorRemoved(details: Details, config: EmailConfig): MessageContent {
  return securityChange(details, config, {
    event: `An authenticator app was removed from your ${config.brandName} account`,
    consequence: 'Its codes no longer sign in to your account.',
    label: 'See your authenticator apps',
  });
}

export function recoveryCodeUsed(details: Details, config: EmailConfig): MessageContent {
  return securityChange(details, config, {
    event: `A recovery code of your ${config.brandName} account was used`,
    consequence:
      'Someone signed in to your account with a recovery code. This removed your authenticator apps and all recovery codes, ended your other sessions, and revoked your access tokens.',
    ifOwn: 'set up an authenticator app again in your profile',
    label: 'Open your security settings',
  });
}

/** Tells the owner that an access token can use the API in their name from now on (API-01). */
export function accessTokenCreated(details: Details, config: EmailConfig): MessageContent {
  return securityChange(details, config, {
    event: `An access token of your ${config.brandName} account was created`,
    consequence: 'Whoever has this token can use the API in your name until it expires or you revoke it.',
    ifNot: 'set a new password, which revokes all your tokens, and ',
    facts: [['Token', details.line('token') && `${details.line('token')}…`]],
    label: 'See your access tokens',
    page: paths.profileTokens,
  });
}

type SecurityChange = {
  event: string;
  consequence: string;
  ifOwn?: string;
  /** What to do before writing to us. */
  ifNot?: string;
  facts?: MessageContent['facts'];
  label: string;
  page?: string;
};

function securityChange(details: Details, config: EmailConfig, change: SecurityChange): MessageContent {
  const { ifOwn = 'there is nothing to do', ifNot = '', facts = [] } = change;
  const { page = `${paths.profileSecurity}#second-factor` } = change;
  return toPerson(details, config, {
    subject: change.event,
    greeting: 'Hello,',
    paragraphs: [
      change.consequence,
      `If it was you, ${ifOwn}. If not, ${ifNot}write to ${config.supportAddress} or reply to this email at once: a person reads it.`,
    ],
    facts: [...facts, ['Time', formatDateTimeInUtc(details.line('happened_at'))]],
    action: { label: change.label, url: `${config.portalUrl}${page}` },
  });
}
