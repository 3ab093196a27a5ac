import { lazyDialog } from '@portal/ui/overlays/lazy-dialog';

// The forms of admins. Clients, who see the same page, never load their code.
export const AuditDialog = lazyDialog(() =>
  import('./audit-dialog.tsx').then((module) => module.AuditDialog),
);
export const WithdrawReportDialog = lazyDialog(() =>
  import('./withdraw-report-dialog.tsx').then((module) => module.WithdrawReportDialog),
);
