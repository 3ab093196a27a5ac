import { useBeforeUnload, useBlocker } from '@portal/auth/routing/router';
import { AlertDialog } from '@portal/ui/overlays/alert-dialog';

/**
 * Asks before the user leaves a form with unsaved changes for another page. When the tab is closed, the browser asks.
 * It does not ask when only the query changes, as on another page of a list.
 */
export function UnsavedChangesDialog({ hasChanges }: { hasChanges: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => hasChanges && currentLocation.pathname !== nextLocation.pathname,
  );
  useBeforeUnload((event) => {
    if (hasChanges) event.preventDefault();
  });
  const isBlocked = blocker.state === 'blocked';
  return (
    <AlertDialog
      isOpen={isBlocked}
      onOpenChange={(isOpen) => !isOpen && blocker.reset?.()}
      title="Leave without saving?"
      description="What you entered on this page has not been saved and will be lost."
      confirmLabel="Leave"
      cancelLabel="Stay on this page"
      isDestructive
      onConfirm={() => blocker.proceed?.()}
    />
  );
}
