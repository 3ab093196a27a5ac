import { useQuery } from '@tanstack/react-query';
import type { TokenScope } from '@portal/domain/profiles/token-scopes';
import { unwrap } from '../client/data-error.ts';
import { read, typed, type FunctionRow } from '../client/read.ts';
import { supabase } from '../client/supabase.ts';

/** API-01: an access token without the token itself, which nobody can read; for all audits without a title, and last used on a day. */
export type AccessToken = FunctionRow<
  'list_access_tokens',
  'audit_title' | 'last_used_on',
  { scopes: TokenScope[] }
>;

/** API-01: the tokens of the signed-in person, with those of the team for its owner and those of staff for an admin. */
export function useAccessTokens(userId: string) {
  return useQuery({
    queryKey: ['access-tokens', userId],
    queryFn: read(() => typed<AccessToken>(supabase().rpc('list_access_tokens', undefined, { get: true }))),
  });
}

/** API-03: whether assistants may read for the team of the signed-in person, or for the firm. */
export function useHasMcp(userId: string) {
  return useQuery({
    queryKey: ['access-tokens', userId, 'mcp'],
    queryFn: async ({ signal }) =>
      unwrap(await supabase().rpc('has_mcp', undefined, { get: true }).abortSignal(signal)) ?? false,
  });
}
