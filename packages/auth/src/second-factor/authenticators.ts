import type { AuthError } from '@supabase/supabase-js';
import { DataError } from '@portal/data/client/data-error';
import { useQuery, useQueryClient } from '@portal/data/client/query';
import { supabase } from '@portal/data/client/supabase';
import { authErrorMessage } from '../sign-in/auth-error-message.ts';

export type Authenticator = { id: string; name: string; addedAt: string };

/** A set-up that waits for its first code. `uri` is what the QR code says; `secret` is for typing. */
export type SetUp = { factorId: string; secret: string; uri: string };

export function useAuthenticators(userId: string) {
  return useQuery({
    queryKey: ['second-factor', 'authenticators', userId],
    queryFn: async (): Promise<Authenticator[]> => {
      const { data, error } = await supabase().auth.mfa.listFactors();
      if (error) throw asDataError(error);
      return data.totp
        .map(({ id, friendly_name, created_at }) => ({
          id,
          name: friendly_name ?? 'Authenticator app',
          addedAt: created_at,
        }))
        .toSorted((a, b) => Date.parse(a.addedAt) - Date.parse(b.addedAt));
    },
  });
}

export function useRefetchSecondFactor(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: ['second-factor'] });
}

/** AUTH-18: removes incomplete set-ups, so that the name is free again. Rejects with a DataError. */
export async function startSetUp(name: string, issuer: string): Promise<SetUp> {
  const { mfa } = supabase().auth;
  const { data: known, error: unknown } = await mfa.listFactors();
  if (unknown) throw asDataError(unknown);
  for (const factor of known.all.filter(({ status }) => status === 'unverified'))
    await mfa.unenroll({ factorId: factor.id });
  const { data, error } = await mfa.enroll({ factorType: 'totp', friendlyName: name, issuer });
  if (error) throw asDataError(error);
  return { factorId: data.id, secret: data.totp.secret, uri: data.totp.uri };
}

/** AUTH-18: renews the token, because a code of the removed app may have raised it. Rejects with a DataError. */
export async function removeAuthenticator(factorId: string): Promise<void> {
  const { auth } = supabase();
  const { error } = await auth.mfa.unenroll({ factorId });
  if (error && error.code !== 'mfa_factor_not_found') throw asDataError(error);
  await auth.refreshSession();
}

function asDataError(error: AuthError): DataError {
  const { name, status = 0, code } = error;
  const temporary = status >= 500 ? 'server' : 'network';
  const kind = name === 'AuthRetryableFetchError' ? temporary : status === 401 ? 'session' : 'invalid';
  return new DataError(kind, authErrorMessage(error), code);
}
