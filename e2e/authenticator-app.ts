// An authenticator app for journeys and benchmarks (AUTH-18).
import { createClient, type Session } from '@supabase/supabase-js';
import { getPreviousCode } from '../supabase/tests/authenticator-app.ts';

type Backend = { urls: { backend: string }; publishableKey: string };

/**
 * Sets up an app in somebody's session. Returns its secret and the session after the first code. That code is of the period
 * before this one, so that the present one is still good.
 */
export async function enrolSession(
  { urls, publishableKey }: Backend,
  before: Session,
): Promise<{ secret: string; session: Session }> {
  const client = createClient(urls.backend, publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  await client.auth.setSession(before);
  const { data: factor, error } = await client.auth.mfa.enroll({
    factorType: 'totp',
    friendlyName: 'Authenticator app',
  });
  if (error) throw error;
  const { secret } = factor.totp;
  const { error: refused } = await client.auth.mfa.challengeAndVerify({
    factorId: factor.id,
    code: await getPreviousCode(secret),
  });
  const { data } = await client.auth.getSession();
  if (refused || !data.session) throw refused ?? new Error('The first code gave no session.');
  return { secret, session: data.session };
}
