import { queryOptions } from '@tanstack/react-query';
import { unwrap } from '../client/data-error.ts';
import { parseTimestamp } from '../client/parse-timestamp.ts';
import { impersonationKeys } from '../client/query-keys.ts';
import { supabase } from '../client/supabase.ts';

/** An active impersonation as the database knows it; `lastsMs` is its whole length. */
export type ImpersonationSession = { id: string; targetUserId: string; expiresAt: number; lastsMs: number };

type Row = { id: string; target_user_id: string; started_at: string; expires_at: string };

const COLUMNS = 'id, target_user_id, started_at, expires_at';

/** Starts looking at the portal as a client (IMP-01). The database logs it and refuses admins as targets. */
export async function startImpersonationSession(
  adminUserId: string,
  targetUserId: string,
): Promise<ImpersonationSession> {
  return sessionOf(
    unwrap(
      await supabase()
        .from('impersonation_sessions')
        .insert({ admin_user_id: adminUserId, target_user_id: targetUserId })
        .select(COLUMNS)
        .single(),
    ),
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

/**
 * The admin's active session with the client's name and address, or null; what has expired is ended first. `knownId`
 * is the session that the asking device believes in.
 */
export function activeImpersonationQuery(adminUserId: string, knownId: string | null) {
  return queryOptions({
    queryKey: impersonationKeys.active(adminUserId, knownId),
    staleTime: 0,
    gcTime: 0,
    queryFn: async ({ signal }) => {
      unwrap(await supabase().rpc('end_expired_impersonations').abortSignal(signal));
      const row = unwrap(
        await supabase()
          .from('impersonation_sessions')
          .select(COLUMNS)
          .eq('admin_user_id', adminUserId)
          .eq('is_active', true)
          .abortSignal(signal)
          .maybeSingle(),
      );
      if (!row) return null;
      const target = unwrap(
        await supabase()
          .from('profiles')
          .select('full_name, company_name, business_email')
          .eq('user_id', row.target_user_id)
          .abortSignal(signal)
          .maybeSingle(),
      );
      return {
        ...sessionOf(row),
        name: target?.full_name ?? target?.company_name ?? '',
        email: target?.business_email ?? '',
      };
    },
  });
}

function sessionOf(row: Row): ImpersonationSession {
  const expiresAt = parseTimestamp(row.expires_at).getTime();
  return {
    id: row.id,
    targetUserId: row.target_user_id,
    expiresAt,
    lastsMs: expiresAt - parseTimestamp(row.started_at).getTime(),
  };
}
