import { paths, pathWithNext } from '@portal/auth/routing/paths';

/** A page that the search offers, under the name that the sidebar gives it, or a part of one. */
export type Page = {
  label: string;
  href: string;
  detail?: string;
  /** Other words under which it is found. */
  words?: string;
  /** Offered once something is typed, because it is a part of a page. */
  isPart?: boolean;
};

const ACCOUNT_WORDS = 'profile account settings name company';

/** What every user finds in the account settings. */
const accountParts: readonly Page[] = [
  {
    label: 'Change password',
    href: pathWithNext(paths.resetPassword, paths.profile),
    detail: 'Account Settings',
    isPart: true,
  },
  {
    label: 'Two-factor authentication',
    href: `${paths.profile}#second-factor`,
    detail: 'Account Settings',
    words: '2fa mfa second factor authenticator app recovery codes',
    isPart: true,
  },
  {
    label: 'Sessions',
    href: `${paths.profile}#sessions`,
    detail: 'Account Settings',
    words: 'devices signed in',
    isPart: true,
  },
];

const clientPages: readonly Page[] = [
  { label: 'Dashboard', href: paths.dashboard },
  { label: 'Audit Reports', href: paths.reports },
  { label: 'Files & Media', href: paths.files },
  { label: 'Knowledge Base', href: paths.knowledge },
  { label: 'Contact & Support', href: paths.contact },
  { label: 'Request Service', href: paths.request, words: 'new request audit' },
  { label: 'Account Settings', href: paths.profile, words: ACCOUNT_WORDS },
  ...accountParts,
];

const adminPages: readonly Page[] = [
  { label: 'Dashboard', href: paths.admin, detail: 'Admin Console' },
  { label: 'Clients', href: paths.adminClients },
  { label: 'Audits', href: paths.adminAudits },
  { label: 'Requests', href: paths.adminRequests },
  { label: 'Activity Log', href: paths.adminActivity },
  { label: 'Admins', href: paths.adminAdmins },
  { label: 'Reports', href: paths.reports, detail: 'Client Data' },
  { label: 'Files', href: paths.files, detail: 'Client Data' },
  { label: 'Knowledge', href: paths.knowledge, detail: 'Client Data' },
  { label: 'Settings', href: paths.profile, words: ACCOUNT_WORDS },
  { label: 'View as Client', href: paths.dashboard },
  ...accountParts,
];

/** The pages whose name or other words contain the text; all of them, without parts of pages, for an empty text. */
export function findPages(text: string, isAdmin: boolean): Page[] {
  const wanted = text.trim().toLowerCase();
  return (isAdmin ? adminPages : clientPages).filter(({ label, detail, words, isPart }) =>
    wanted === '' ? !isPart : [label, detail, words].join(' ').toLowerCase().includes(wanted),
  );
}
