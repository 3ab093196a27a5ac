import { paths } from '@portal/auth/routing/paths';

/** A page that the search offers, under the name that the sidebar gives it. */
export type Page = { label: string; href: string; detail?: string };

const clientPages: readonly Page[] = [
  { label: 'Dashboard', href: paths.dashboard },
  { label: 'Audit Reports', href: paths.reports },
  { label: 'Files & Media', href: paths.files },
  { label: 'Knowledge Base', href: paths.knowledge },
  { label: 'Contact & Support', href: paths.contact },
  { label: 'Request Service', href: paths.request },
  { label: 'Account Settings', href: paths.profile },
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
  { label: 'Settings', href: paths.profile },
  { label: 'View as Client', href: paths.dashboard },
];

/** The pages whose name contains the text; all of them for an empty text. */
export function findPages(text: string, isAdmin: boolean): Page[] {
  const wanted = text.trim().toLowerCase();
  return (isAdmin ? adminPages : clientPages).filter(({ label, detail }) =>
    [label, detail].join(' ').toLowerCase().includes(wanted),
  );
}
