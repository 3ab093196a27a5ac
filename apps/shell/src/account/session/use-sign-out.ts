import { useNavigate } from '@portal/auth/routing/router';
import { useCallback } from 'react';
import { paths } from '@portal/domain/routing/paths';
import { announceSignOut } from '@portal/auth/session/session';
import { supabase } from '@portal/data/client/supabase';
import { toast } from '@portal/ui/feedback/toast';
import { endImpersonation } from './impersonation.ts';

/** AUTH-14: ends the session on the server; what this device kept of the user goes with the change of user. */
export function useSignOut(): () => Promise<void> {
  const navigate = useNavigate();
  return useCallback(async () => {
    await endImpersonation().catch(() => undefined);
    announceSignOut();
    const { error } = await supabase().auth.signOut();
    if (error) {
      toast.error('Error signing out');
      return;
    }
    toast.success('Signed out successfully');
    await navigate(paths.auth, { replace: true });
  }, [navigate]);
}
