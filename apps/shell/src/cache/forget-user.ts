import { forgetRememberedClients } from '@portal/auth/client-state/remembered-client';
import { useImpersonationStore } from './impersonation-store.ts';
import { removeLocalByPrefix } from '@portal/ui/local-storage';
import { keepInvitation } from '@portal/auth/routing/kept-invitation';
import { storeNextPath } from '@portal/auth/routing/next-path';
import { useSelectedClient } from '@portal/frame/client-state/selected-client';
import { forgetEarlyResponses } from '@portal/data/client/early-responses';
import { toast } from '@portal/ui/feedback/toast';

/** The prefix of drafts in local storage. The id of their owner follows (ONB-09). */
const DRAFT_PREFIX = 'audit-portal-draft:';

/** SIDE-04: set by hand on a device that is used for demonstrations. */
const DEMO_MODE_KEY = 'demo_mode';

/** AUTH-17: what was open for one user is closed and stopped (keyed by the user), never carried over to the next. */
const REPLACED =
  'Another account was signed in on this browser. Your pages were closed, and uploads were stopped.';

const handlers: (() => void)[] = [];

/** Has this called whenever a user leaves, by code that is loaded only for signed-in users. */
export function onSignOut(forget: () => void): void {
  handlers.push(forget);
}

type Left = { userId: string; isDeliberate: boolean; isReplaced: boolean };

/** AUTH-14: drafts are kept when the session has ended by itself (ONB-09), and removed on a sign-out. */
export function forgetUser({ userId, isDeliberate, isReplaced }: Left): void {
  // A failure stays on show, and may name a file.
  toast.dismiss();
  if (isDeliberate) removeLocalByPrefix(DRAFT_PREFIX + userId);
  else if (isReplaced) toast.info(REPLACED);
  else toast.info('Your session has ended. Please sign in again.');
  removeLocalByPrefix(DEMO_MODE_KEY);
  storeNextPath(null);
  keepInvitation(null);
  forgetEarlyResponses();
  forgetRememberedClients();
  for (const forget of handlers) forget();
  useSelectedClient.getState().clear();
  useImpersonationStore.setState({ impersonation: null });
}
