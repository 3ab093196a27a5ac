import type { Destination } from '@portal/frame/contract/remote-facts';
import { paths } from '@portal/domain/routing/paths';

export const destinations: readonly Destination[] = [
  {
    label: 'New audit',
    href: paths.adminNewAudit(),
    group: 'Actions',
    keywords: 'start create audit',
    audience: 'admin',
    isHidden: true,
  },
];
