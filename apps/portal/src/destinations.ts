import type { Destination } from '@portal/frame/contract/remote-facts';
import { paths, pathWithNext } from '@portal/domain/routing/paths';
import { articles } from './knowledge/articles.ts';

const ACCOUNT_KEYWORDS = 'profile account settings name company email';

const accountParts: readonly Destination[] = [
  { label: 'Change password', href: pathWithNext(paths.resetPassword, paths.profileSecurity) },
  { label: 'Change sign-in address', href: paths.changeAddress },
  {
    label: 'Two-factor authentication',
    href: `${paths.profileSecurity}#second-factor`,
    keywords: '2fa mfa totp second factor authenticator app recovery codes',
  },
  { label: 'Sessions', href: `${paths.profileSecurity}#sessions`, keywords: 'devices signed in' },
  {
    label: 'Notifications',
    href: paths.profileNotifications,
    keywords: 'emails daily summary digest unsubscribe',
  },
];

const clientParts: readonly Omit<Destination, 'audience'>[] = [
  { label: 'Team', href: paths.profileTeam, keywords: 'people members viewers owner' },
  { label: 'Webhooks', href: paths.profileWebhooks },
  { label: 'Access tokens', href: paths.profileTokens, keywords: 'api script ci mcp editor assistant' },
  { label: 'Access', href: paths.profileAccess, keywords: 'who opened looked at' },
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
  ...accountParts.map((part) => ({ ...part, detail: 'Account Settings', isHidden: true })),
  {
    label: 'Invite a person',
    href: paths.profileTeam,
    group: 'Actions',
    detail: 'Team',
    keywords: 'invitation colleague member viewer add',
    audience: 'owner',
    isHidden: true,
  },
  ...clientParts.map((part) => ({
    ...part,
    detail: 'Account Settings',
    audience: 'client' as const,
    isHidden: true,
  })),
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
