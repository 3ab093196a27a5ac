import { LeaveDialog } from '@portal/frame/routing/leave-dialog';

export function UnsavedChangesDialog({ hasChanges, onLeave }: { hasChanges: boolean; onLeave?: () => void }) {
  return (
    <LeaveDialog
      isActive={hasChanges}
      title="Leave without saving?"
      onLeave={onLeave}
      description="What you entered on this page has not been saved and will be lost."
    />
  );
}
