import type { RemoteFacts } from '@portal/frame/contract/remote-facts';
import { paths } from '@portal/domain/routing/paths';

const remote: RemoteFacts = {
  name: 'portal',
  paths: [
    paths.onboarding,
    paths.approvalPending,
    paths.dashboard,
    paths.reports,
    paths.files,
    paths.knowledge,
    paths.contact,
    paths.request,
    paths.profile,
  ],
  // SIDE-01
  navigation: [
    { label: 'Dashboard', href: paths.dashboard, icon: 'layout-dashboard', audience: 'client' },
    { label: 'Audit Reports', href: paths.reports, icon: 'file-text', audience: 'client' },
    { label: 'Files & Media', href: paths.files, icon: 'folder-open', audience: 'client' },
    { label: 'Knowledge Base', href: paths.knowledge, icon: 'book-open', audience: 'client' },
    { label: 'Contact & Support', href: paths.contact, icon: 'message-circle', audience: 'client' },
    {
      label: 'Request Service',
      viewerLabel: 'Service Requests',
      href: paths.request,
      icon: 'send',
      audience: 'client',
    },
  ],
};

export default remote;
