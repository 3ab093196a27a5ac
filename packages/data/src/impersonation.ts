import { unwrap } from './data-error.ts';
import { supabase } from './supabase.ts';

/** An active impersonation as the database knows it. */
export type ImpersonationSession = { id: string; target_user_id: string; expires_at: string };

const COLUMNS = 'id, target_user_id, expires_at';

/** Starts looking at the portal as a client (IMP-01). The database logs it and refuses admins as targets. */
export async function startImpersonationSession(
  adminUserId: string,
  targetUserId: string,
): Promise<ImpersonationSession> {
  return unwrap(
    await supabase()
      .from('impersonation_sessions')
      .insert({ admin_user_id: adminUserId, target_user_id: targetUserId })
      .select(COLUMNS)
      .single(),
  );
}

/** Ends an impersonation; ending one that has already ended changes nothing (IMP-02). */
export async function endImpersonationSession(sessionId: string): Promise<void> {
  unwrap(
    await supabase()
      .from('impersonation_sessions')
      .update({ is_active: false })
      .eq('id', sessionId)
      .eq('is_active', true),
  );
}

/** The admin's active, unexpired session, or null. */
export async function fetchActiveImpersonation(adminUserId: string): Promise<ImpersonationSession | null> {
  return unwrap(
    await supabase()
      .from('impersonation_sessions')
      .select(COLUMNS)
      .eq('admin_user_id', adminUserId)
      .eq('is_active', true)
      .gt('expires_at', new Date().toISOString())
      .maybeSingle(),
  );
}
