import { callDatabase } from '../client/call-database.ts';
import { unwrap } from '../client/data-error.ts';
import { supabase } from '../client/supabase.ts';
import { useChange } from '../client/use-change.ts';

type TokenChoices = { name: string; scopes: string[]; days: number; auditId: string | null };

/** API-01: creates an access token and resolves with it; it cannot be read again. */
export function useCreateAccessToken(userId: string) {
  return useChange([['access-tokens', userId]], async ({ name, scopes, days, auditId }: TokenChoices) => {
    const created = await supabase().rpc('create_access_token', {
      name,
      scopes,
      days,
      ...(auditId !== null && { audit_id: auditId }),
    });
    return unwrap(created)[0]?.token ?? null;
  });
}

/** API-01: revokes a token; it opens nothing from then on. */
export function useRevokeAccessToken(userId: string) {
  return useChange([['access-tokens', userId]], (id: string) =>
    callDatabase('revoke_access_token', { token_id: id }),
  );
}

/** API-03: lets assistants read for the whole team, or for the firm, or no longer. */
export function useSwitchMcp(userId: string) {
  return useChange([['access-tokens', userId]], (isOn: boolean) =>
    callDatabase('switch_mcp', { is_on: isOn }),
  );
}
