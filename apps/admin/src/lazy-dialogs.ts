import { lazyDialog } from '@portal/ui/overlays/lazy-dialog';

export const ReasonDialog = lazyDialog(() =>
  import('./shared/reason-dialog.tsx').then((module) => module.ReasonDialog),
);

export const StepDialog = lazyDialog(() =>
  import('./finding/steps/step-dialog.tsx').then((module) => module.StepDialog),
);
