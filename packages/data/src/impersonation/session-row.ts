import type { Tables } from '@portal/domain/database.types';

type Row = Pick<Tables<'impersonation_sessions'>, 'id' | 'target_user_id' | 'started_at' | 'expires_at'>;

export const SESSION_COLUMNS = 'id, target_user_id, started_at, expires_at';

export function toImpersonationSession(row: Row): ImpersonationSession {
  const expiresAt = Date.parse(row.expires_at);
  return {
    id: row.id,
    targetUserId: row.target_user_id,
    expiresAt,
    durationMs: expiresAt - Date.parse(row.started_at),
  };
}

/** `expiresAt` is in milliseconds by the database's clock, `durationMs` the time from start to expiry. */
export type ImpersonationSession = {
  id: string;
  targetUserId: string;
  expiresAt: number;
  durationMs: number;
};
