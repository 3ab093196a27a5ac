import { useNavigate } from '@portal/frame/routing/router';
import { useCallback } from 'react';
import { paths } from '@portal/domain/routing/paths';
import { announceSignOut } from '@portal/auth/session/session';
import { supabase } from '@portal/data/client/supabase';
import { pausePolls } from '@portal/data/client/query-client';
import { toast } from '@portal/ui/feedback/toast';
import { queryClient } from '../../cache/query-client.tsx';
import { endImpersonation } from './impersonation.ts';

/** AUTH-14: requests under way end first and none begins, because the server would refuse them. */
export function useSignOut(): () => Promise<void> {
  const navigate = useNavigate();
  return useCallback(async () => {
    await endImpersonation().catch(() => undefined);
    const resumePolls = pausePolls();
    try {
      await queryClient.cancelQueries();
      announceSignOut();
      const { error } = await supabase().auth.signOut({ scope: 'local' });
      if (error) {
        toast.error('Error signing out');
        void queryClient.invalidateQueries();
        return;
      }
      toast.success('Signed out successfully');
      await navigate(paths.auth, { replace: true });
    } finally {
      resumePolls();
    }
  }, [navigate]);
}
