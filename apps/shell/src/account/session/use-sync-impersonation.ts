import { useImpersonationStore } from '../../cache/impersonation-store.ts';
import { activeImpersonationQuery } from '@portal/data/impersonation/queries';
import { useQuery } from '@portal/data/client/query';
import { toast } from '@portal/ui/feedback/toast';
import { useEffect } from 'react';

/** IMP-02, IMP-03: follows the database on start, change and return, so that no page refuses everything without saying why. */
export function useSyncImpersonation(userId: string, isAdmin: boolean): void {
  const knownId = useImpersonationStore((state) => state.impersonation?.sessionId ?? null);
  const { data: active } = useQuery({
    // The request names what this device knew when it was sent: the response to an older request is ignored.
    ...activeImpersonationQuery(userId, knownId),
    enabled: isAdmin,
    refetchOnWindowFocus: 'always',
  });

  useEffect(() => {
    if (active === undefined || (active?.id ?? null) === knownId) return;
    if (active) {
      useImpersonationStore.setState({
        impersonation: {
          sessionId: active.id,
          expiresAt: active.expiresAt,
          targetUserId: active.targetUserId,
          targetUserName: active.name,
          targetUserEmail: active.email,
        },
      });
    } else {
      useImpersonationStore.setState({ impersonation: null });
      toast.info('Impersonation ended', { description: 'It was ended in another tab or on another device.' });
    }
  }, [active, knownId]);
}
