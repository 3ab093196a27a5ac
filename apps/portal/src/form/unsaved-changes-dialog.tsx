import { LeaveDialog } from '@portal/auth/routing/leave-dialog';

/** Asks before the user leaves a form with unsaved changes. */
export function UnsavedChangesDialog({ hasChanges }: { hasChanges: boolean }) {
  return (
    <LeaveDialog
      isActive={hasChanges}
      title="Leave without saving?"
      description="What you entered on this page has not been saved and will be lost."
    />
  );
}
