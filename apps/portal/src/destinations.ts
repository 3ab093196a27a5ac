import type { Destination } from '@portal/frame/contract/remote-facts';
import { paths, pathWithNext } from '@portal/domain/routing/paths';
import { articles } from './knowledge/articles.ts';

const ACCOUNT_KEYWORDS = 'profile account settings name company email';

const accountParts: readonly Destination[] = [
  {
    label: 'Change password',
    href: pathWithNext(paths.resetPassword, paths.profileSecurity),
    detail: 'Account Settings',
    isHidden: true,
  },
  { label: 'Change sign-in address', href: paths.changeAddress, detail: 'Account Settings', isHidden: true },
  {
    label: 'Two-factor authentication',
    href: `${paths.profileSecurity}#second-factor`,
    detail: 'Account Settings',
    keywords: '2fa mfa totp second factor authenticator app recovery codes',
    isHidden: true,
  },
  {
    label: 'Sessions',
    href: `${paths.profileSecurity}#sessions`,
    detail: 'Account Settings',
    keywords: 'devices signed in',
    isHidden: true,
  },
  {
    label: 'Notifications',
    href: paths.profileNotifications,
    detail: 'Account Settings',
    keywords: 'emails daily summary digest unsubscribe',
    isHidden: true,
  },
];

const clientParts: readonly Destination[] = [
  {
    label: 'Invite a person',
    href: paths.profileTeam,
    group: 'Actions',
    detail: 'Team',
    keywords: 'invitation colleague member viewer add',
    audience: 'owner',
    isHidden: true,
  },
  {
    label: 'Team',
    href: paths.profileTeam,
    detail: 'Account Settings',
    keywords: 'people members viewers owner',
    audience: 'client',
    isHidden: true,
  },
  {
    label: 'Webhooks',
    href: paths.profileWebhooks,
    detail: 'Account Settings',
    audience: 'client',
    isHidden: true,
  },
  {
    label: 'Access tokens',
    href: paths.profileTokens,
    detail: 'Account Settings',
    keywords: 'api script ci mcp editor assistant',
    audience: 'client',
    isHidden: true,
  },
  {
    label: 'Access',
    href: paths.profileAccess,
    detail: 'Account Settings',
    keywords: 'who opened looked at',
    audience: 'client',
    isHidden: true,
  },
];

/** What the search offers of the portal besides its navigation: to clients and admins also the articles; to auditors their account (STAFF-02). */
export const destinations: readonly Destination[] = [
  { label: 'Account Settings', href: paths.profile, keywords: ACCOUNT_KEYWORDS, audience: 'client' },
  {
    label: 'New request',
    href: paths.request,
    group: 'Actions',
    keywords: 'request service audit quote',
    audience: 'member',
    isHidden: true,
  },
  ...(['admin', 'auditor'] as const).map((audience) => ({
    label: 'Settings',
    href: paths.profile,
    keywords: ACCOUNT_KEYWORDS,
    audience,
  })),
  { label: 'View as Client', href: paths.dashboard, audience: 'admin' },
  ...accountParts,
  ...clientParts,
  ...(['client', 'admin'] as const).flatMap((audience) =>
    articles.map(({ slug, title, tags, description }) => ({
      label: title,
      href: paths.article(slug),
      group: 'Articles',
      keywords: [...tags, description].join(' '),
      audience,
      isHidden: true,
    })),
  ),
];
