import type { ImpersonationTarget } from '@portal/frame/contract/contract';
import { useImpersonationStore } from '../../cache/impersonation-store.ts';
import { useSessionStore } from '@portal/auth/session/session';
import { endImpersonationSession, startImpersonationSession } from '@portal/data/impersonation/changes';
import { forgetEarlyResponses } from '@portal/data/client/early-responses';
import { queryClient } from '../../cache/query-client.tsx';

/** IMP-01, TRUST-01: the database starts and logs it with the reason, then this device remembers it. */
export async function startImpersonation(
  adminUserId: string,
  target: ImpersonationTarget,
  reason: string,
): Promise<void> {
  const session = await startImpersonationSession(adminUserId, target.targetUserId, reason);
  useImpersonationStore.setState({
    // Counted from now by this device's clock, which may differ from the database's.
    impersonation: { ...target, sessionId: session.id, expiresAt: Date.now() + session.durationMs },
  });
}

/** IMP-02: ends it in the database first; here it stays until the database has said yes. */
export async function endImpersonation(): Promise<void> {
  const { impersonation } = useImpersonationStore.getState();
  if (!impersonation) return;
  await endImpersonationSession(impersonation.sessionId);
  useImpersonationStore.setState({ impersonation: null });
}

/** IMP-03: forgets the data of the other side when a view begins or ends, in any tab. Returns a function that stops following. */
export function forgetDataWhenViewChanges(): () => void {
  return useImpersonationStore.subscribe((now, before) => {
    if (now.impersonation?.sessionId === before.impersonation?.sessionId) return;
    forgetEarlyResponses();
    const adminId = useSessionStore.getState().session?.user.id;
    queryClient.removeQueries({
      predicate: ({ queryKey: [entity, userId] }) => {
        // The guards around the page need the admin's own role and profile.
        const isAccount = entity === 'user-roles' || entity === 'profiles';
        return entity !== 'impersonation' && !(isAccount && userId === adminId);
      },
    });
  });
}
