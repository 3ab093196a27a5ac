import { useQuery } from '@tanstack/react-query';
import type { TokenScope } from '@portal/domain/profiles/token-scopes';
import { unwrap } from '../client/data-error.ts';
import { read, typed } from '../client/read.ts';
import { supabase } from '../client/supabase.ts';

/** API-01: an access token without the token itself, which nobody can read. */
export type AccessToken = {
  id: string;
  name: string;
  prefix: string;
  scopes: TokenScope[];
  /** The only audit that it opens; null for all. */
  audit_title: string | null;
  is_own: boolean;
  person_name: string;
  created_at: string;
  ends_at: string;
  /** A day; null before the first use. */
  last_used_on: string | null;
};

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
