import { lazyDialog } from '@portal/ui/overlays/lazy-dialog';

// The forms of admins. Clients, who see the same page, never load their code.
export const AuditDialog = lazyDialog(() =>
  import('./audit-dialog.tsx').then((module) => module.AuditDialog),
);
export const WithdrawAuditDialog = lazyDialog(() =>
  import('./withdraw-dialogs.tsx').then((module) => module.WithdrawAuditDialog),
);
export const WithdrawReportDialog = lazyDialog(() =>
  import('./withdraw-dialogs.tsx').then((module) => module.WithdrawReportDialog),
);
