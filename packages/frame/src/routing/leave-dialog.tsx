import { AlertDialog } from '@portal/ui/overlays/alert-dialog';
import { useBeforeUnload, useBlocker } from './router.tsx';

interface Props {
  /** Whether leaving the page would lose something. */
  isActive: boolean;
  title: string;
  description: string;
  onLeave?: (() => void) | undefined;
}

/** When the tab is closed, the browser asks. A change of the query alone, as another page of a list, leaves nothing. */
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
