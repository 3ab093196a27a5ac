import { useImpersonationStore } from '../../cache/impersonation-store.ts';
import { paths } from '@portal/domain/routing/paths';
import { useNavigate } from '@portal/frame/routing/router';
import { endImpersonationSession } from '@portal/data/impersonation/changes';
import { toast } from '@portal/ui/feedback/toast';
import { useEffect } from 'react';

const CHECK_MS = 1_000;

/** IMP-03: ends a view after its hour by the clock: a timeout would be missed by a sleeping computer. */
export function useImpersonationExpiry(): void {
  const impersonation = useImpersonationStore((state) => state.impersonation);
  const navigate = useNavigate();

  useEffect(() => {
    if (!impersonation) return;
    const { sessionId, expiresAt, targetUserId, returnTo } = impersonation;
    const check = setInterval(() => {
      if (Date.now() < expiresAt) return;
      clearInterval(check);
      void endImpersonationSession(sessionId)
        .catch(() => undefined)
        .then(() => {
          useImpersonationStore.setState({ impersonation: null });
          toast.info('Impersonation ended', { description: 'It ends after 60 minutes.' });
          return navigate(returnTo ?? paths.adminClient(targetUserId));
        });
    }, CHECK_MS);
    return () => clearInterval(check);
  }, [impersonation, navigate]);
}
