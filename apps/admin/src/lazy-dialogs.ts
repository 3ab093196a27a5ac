import { lazyDialog } from '@portal/ui/overlays/lazy-dialog';

/** The dialog that asks for a reason, whose code is loaded when it is opened. */
export const ReasonDialog = lazyDialog(() =>
  import('./shared/reason-dialog.tsx').then((module) => module.ReasonDialog),
);

/** The dialog of an auditor's step, whose code is loaded when it is opened. */
export const StepDialog = lazyDialog(() =>
  import('./finding/steps/step-dialog.tsx').then((module) => module.StepDialog),
);
