import type { Destination } from '@portal/frame/contract/contract';
import { paths } from '@portal/domain/routing/paths';
import { auditorNavigation, consoleNavigation } from '@portal/ui/layout/console-navigation';

const audience: Destination['audience'] = 'admin';
const [management] = consoleNavigation();
const [ofAuditor] = auditorNavigation();

export const destinations: readonly Destination[] = [
  ...management.items.map(({ label, href }) => ({
    label,
    href,
    audience,
    ...(href === paths.admin && { detail: 'Admin Console' }),
  })),
  ...ofAuditor.items.map(({ label, href }) => ({ label, href, audience: 'auditor' as const })),
  {
    label: 'New audit',
    href: paths.adminNewAudit(),
    group: 'Actions',
    keywords: 'start create audit',
    audience,
    isHidden: true,
  },
];
