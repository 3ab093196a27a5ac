import { lazyDialog } from '@portal/ui/overlays/lazy-dialog';

/** The dialog that asks for a reason, whose code is loaded when it is opened. */
export const ReasonDialog = lazyDialog(() =>
  import('./reason-dialog.tsx').then((module) => module.ReasonDialog),
);
