import { unwrap } from '../client/data-error.ts';
import { supabase } from '../client/supabase.ts';
import { SESSION_COLUMNS, toImpersonationSession, type ImpersonationSession } from './session-row.ts';

/** IMP-01, TRUST-01: the database logs it, and refuses admins as targets and reasons outside of 10 to 500 characters. */
export async function startImpersonationSession(
  adminUserId: string,
  targetUserId: string,
  reason: string,
): Promise<ImpersonationSession> {
  return toImpersonationSession(
    unwrap(
      await supabase()
        .from('impersonation_sessions')
        .insert({ admin_user_id: adminUserId, target_user_id: targetUserId, reason })
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
