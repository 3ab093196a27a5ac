import { AlertDialog } from '@portal/ui/overlays/alert-dialog';
import { useBeforeUnload, useBlocker } from './router.tsx';

interface Props {
  /** Whether leaving the page would lose something. */
  isActive: boolean;
  title: string;
  description: string;
  onLeave?: (() => void) | undefined;
}

/**
 * Asks before the user leaves the page for another one. When the tab is closed, the browser asks. It does not ask when only the query
 * changes, as on another page of a list.
 */
export function LeaveDialog({ isActive, title, description, onLeave }: Props) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isActive && currentLocation.pathname !== nextLocation.pathname,
  );
  useBeforeUnload((event) => {
    if (isActive) event.preventDefault();
  });
  const isBlocked = blocker.state === 'blocked';
  return (
    <AlertDialog
      isOpen={isBlocked}
      onOpenChange={(isOpen) => !isOpen && blocker.reset?.()}
      title={title}
      description={description}
      confirmLabel="Leave"
      cancelLabel="Stay on this page"
      isDestructive
      onConfirm={() => {
        onLeave?.();
        blocker.proceed?.();
      }}
    />
  );
}
