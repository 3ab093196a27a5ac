import { useBeforeUnload, useBlocker } from '@portal/auth/routing/router';
import { useEffect } from 'react';

const CONFIRM_MESSAGE = 'You have unsaved changes. Leave without saving them?';

/** Asks for confirmation before the user leaves unsaved changes, by a link or by closing the tab. */
export function useUnsavedChanges(hasChanges: boolean): void {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => hasChanges && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    if (window.confirm(CONFIRM_MESSAGE)) blocker.proceed();
    else blocker.reset();
  }, [blocker]);
  useBeforeUnload((event) => {
    if (hasChanges) event.preventDefault();
  });
}
