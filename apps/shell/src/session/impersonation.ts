import type { ImpersonationTarget } from '@portal/auth/contract';
import { useImpersonationStore } from '@portal/auth/impersonation';
import { endImpersonationSession, startImpersonationSession } from '@portal/data/impersonation';
import { queryClient } from '../query-client.ts';

/** IMP-01: the database starts and logs it, then this device remembers it. What was cached as admin is dropped. */
export async function startImpersonation(adminUserId: string, target: ImpersonationTarget): Promise<void> {
  const session = await startImpersonationSession(adminUserId, target.targetUserId);
  useImpersonationStore.setState({
    impersonation: { ...target, sessionId: session.id, expiresAt: Date.parse(session.expires_at) },
  });
  forgetPortalData();
}

/** IMP-02: ends it in the database first; here it stays until the database has said yes. */
export async function endImpersonation(): Promise<void> {
  const { impersonation } = useImpersonationStore.getState();
  if (!impersonation) return;
  await endImpersonationSession(impersonation.sessionId);
  useImpersonationStore.setState({ impersonation: null });
  forgetPortalData();
}

function forgetPortalData(): void {
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'account' });
}
