import { unwrap } from '../client/data-error.ts';
import { supabase } from '../client/supabase.ts';
import { SESSION_COLUMNS, toImpersonationSession } from './session-row.ts';
import type { ImpersonationSession } from './types.ts';

/** IMP-01: an admin starts to see the portal as a client. The database logs it and refuses admins as targets. */
export async function startImpersonationSession(
  adminUserId: string,
  targetUserId: string,
): Promise<ImpersonationSession> {
  return toImpersonationSession(
    unwrap(
      await supabase()
        .from('impersonation_sessions')
        .insert({ admin_user_id: adminUserId, target_user_id: targetUserId })
        .select(SESSION_COLUMNS)
        .single(),
    ),
  );
}

/** IMP-02: ends an impersonation. Ending one that has already ended changes nothing. */
export async function endImpersonationSession(sessionId: string): Promise<void> {
  unwrap(
    await supabase()
      .from('impersonation_sessions')
      .update({ is_active: false })
      .eq('id', sessionId)
      .eq('is_active', true),
  );
}
