import { lazyDialog } from '@portal/ui/overlays/lazy-dialog';

export const ReasonDialog = lazyDialog(() =>
  import('./shared/reason-dialog.tsx').then((module) => module.ReasonDialog),
);

export const NewClientDialog = lazyDialog(() =>
  import('./clients/enter/new-client-dialog.tsx').then((module) => module.NewClientDialog),
);

export const EnterRequestDialog = lazyDialog(() =>
  import('./requests/enter-request-dialog.tsx').then((module) => module.EnterRequestDialog),
);

export const PastAuditDialog = lazyDialog(() =>
  import('./audits/past/past-audit-dialog.tsx').then((module) => module.PastAuditDialog),
);

export const StepDialog = lazyDialog(() =>
  import('./finding/steps/step-dialog.tsx').then((module) => module.StepDialog),
);
