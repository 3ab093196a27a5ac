import type { NavigationEntry, RemoteFacts } from '@portal/frame/contract/remote-facts';
import { paths } from '@portal/domain/routing/paths';

const under = (heading: string, entry: Pick<NavigationEntry, 'label' | 'href' | 'icon' | 'detail'>) =>
  ({ ...entry, heading, audience: 'admin' }) as const;

const remote: RemoteFacts = {
  name: 'admin',
  paths: [paths.admin],
  // SIDE-04. Client Data are pages of the portal, which have the client picker; an admin who is not viewing the portal as a client keeps
  // this sidebar there.
  navigation: [
    ...[
      { label: 'Dashboard', href: paths.admin, icon: 'layout-dashboard', detail: 'Admin Console' },
      { label: 'Clients', href: paths.adminClients, icon: 'users' },
      { label: 'Audits', href: paths.adminAudits, icon: 'file-search' },
      { label: 'Findings to review', href: paths.adminFindings, icon: 'list-checks' },
      { label: 'Calendar', href: paths.adminCalendar, icon: 'calendar-days' },
      { label: 'Requests', href: paths.adminRequests, icon: 'inbox' },
      { label: 'Activity Log', href: paths.adminActivity, icon: 'history' },
      { label: 'Staff', href: paths.adminStaff, icon: 'shield-check' },
      { label: 'Settings', href: paths.adminSettings, icon: 'settings' },
    ].map((entry) => under('Management', entry)),
    ...[
      { label: 'Reports', href: paths.reports, icon: 'file-text' },
      { label: 'Files', href: paths.files, icon: 'folder-open' },
      { label: 'Knowledge', href: paths.knowledge, icon: 'book-open' },
    ].map((entry) => under('Client Data', { ...entry, detail: 'Client Data' })),
    // STAFF-02
    ...[
      { label: 'My audits', href: paths.adminAudits, icon: 'file-search' },
      { label: 'Findings to review', href: paths.adminFindings, icon: 'list-checks' },
    ].map((entry) => ({ ...entry, heading: 'Audits', audience: 'auditor' as const })),
  ],
};

export default remote;
