import { lazyDialog } from '@portal/ui/overlays/lazy-dialog';

export const ReasonDialog = lazyDialog(() => import('./shared/reason-dialog.tsx'), 'ReasonDialog');

export const NewClientDialog = lazyDialog(
  () => import('./clients/enter/new-client-dialog.tsx'),
  'NewClientDialog',
);

export const EnterRequestDialog = lazyDialog(
  () => import('./requests/enter-request-dialog.tsx'),
  'EnterRequestDialog',
);

export const PastAuditDialog = lazyDialog(
  () => import('./audits/past/past-audit-dialog.tsx'),
  'PastAuditDialog',
);

export const StepDialog = lazyDialog(() => import('./finding/steps/step-dialog.tsx'), 'StepDialog');
