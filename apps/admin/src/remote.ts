import type { NavigationEntry, RemoteFacts } from '@portal/frame/contract/remote-facts';
import { paths } from '@portal/domain/routing/paths';

type Entry = Pick<NavigationEntry, 'label' | 'href' | 'icon' | 'detail'>;

const under = (heading: string, entries: readonly Entry[], audience: 'admin' | 'auditor' = 'admin') =>
  entries.map((entry) => ({ ...entry, heading, audience }));

const remote: RemoteFacts = {
  name: 'admin',
  paths: [paths.admin],
  // SIDE-04. Client Data are pages of the portal, which have the client picker; an admin who is not viewing the portal as a client keeps
  // this sidebar there.
  navigation: [
    ...under('Management', [
      { label: 'Dashboard', href: paths.admin, icon: 'layout-dashboard', detail: 'Admin Console' },
      { label: 'Clients', href: paths.adminClients, icon: 'users' },
      { label: 'Audits', href: paths.adminAudits, icon: 'file-search' },
      { label: 'Findings to review', href: paths.adminFindings, icon: 'list-checks' },
      { label: 'Calendar', href: paths.adminCalendar, icon: 'calendar-days' },
      { label: 'Requests', href: paths.adminRequests, icon: 'inbox' },
      { label: 'Activity Log', href: paths.adminActivity, icon: 'history' },
      { label: 'Staff', href: paths.adminStaff, icon: 'shield-check' },
      { label: 'Settings', href: paths.adminSettings, icon: 'settings' },
    ]),
    ...under('Client Data', [
      { label: 'Reports', href: paths.reports, icon: 'file-text', detail: 'Client Data' },
      { label: 'Files', href: paths.files, icon: 'folder-open', detail: 'Client Data' },
      { label: 'Knowledge', href: paths.knowledge, icon: 'book-open', detail: 'Client Data' },
    ]),
    // STAFF-02
    ...under(
      'Audits',
      [
        { label: 'My audits', href: paths.adminAudits, icon: 'file-search' },
        { label: 'Findings to review', href: paths.adminFindings, icon: 'list-checks' },
      ],
      'auditor',
    ),
  ],
};

export default remote;
