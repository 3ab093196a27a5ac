import type { Destination } from '@portal/auth/contract/contract';
import { paths } from '@portal/domain/routing/paths';
import { consoleNavigation } from '@portal/ui/layout/console-navigation';

const audience: Destination['audience'] = 'admin';
const [management] = consoleNavigation();

/** What the search offers of the admin console. */
export const destinations: readonly Destination[] = [
  ...management.items.map(({ label, href }) => ({
    label,
    href,
    audience,
    ...(href === paths.admin && { detail: 'Admin Console' }),
  })),
  {
    label: 'New audit',
    href: paths.adminNewAudit(),
    group: 'Actions',
    keywords: 'start create audit',
    audience,
    isHidden: true,
  },
];
