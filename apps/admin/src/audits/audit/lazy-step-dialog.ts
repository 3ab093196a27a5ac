import { lazyDialog } from '@portal/ui/overlays/lazy-dialog';

/** The dialog of an auditor's step, whose code is loaded when it is opened. */
export const StepDialog = lazyDialog(() => import('./step-dialog.tsx').then((module) => module.StepDialog));
