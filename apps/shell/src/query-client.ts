import { renewSession } from '@portal/auth/session/session-renewal';
import { DataError } from '@portal/data/client/data-error';
import { createQueryClient } from '@portal/data/client/query-client';
import { supabase } from '@portal/data/client/supabase';
import { whenUserLeaves } from './session/forget-user.ts';

/** The page's one query client. What was refused for an old session is requested again once that is renewed (AUTH-15). */
export const queryClient = createQueryClient(() => void renewAndRetry());
// AUTH-14: the next user sees nothing of it.
whenUserLeaves(() => queryClient.clear());

async function renewAndRetry(): Promise<void> {
  if (!(await renewSession(supabase()))) return;
  await queryClient.refetchQueries({
    type: 'active',
    predicate: ({ state }) => state.error instanceof DataError && state.error.kind === 'session',
  });
}
