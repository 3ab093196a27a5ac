import { createClient } from '@supabase/supabase-js';
import { enrolSession } from '../../authenticator-app.ts';
import { confirmAdmin } from '../../../supabase/bench/filled-databases.ts';

type Stack = { urls: { backend: string }; publishableKey: string };

const PASSWORD = 'a long enough password';

/** Creates an admin and signs in, with a code from an authenticator app. Returns the session as the browser stores it. */
export async function adminSession(stack: Stack, databaseUrl: string): Promise<string> {
  const email = `admin-${Date.now().toString(36)}@bench.test`;
  const client = createClient(stack.urls.backend, stack.publishableKey, { auth: { persistSession: false } });
  const { error } = await client.auth.signUp({ email, password: PASSWORD });
  if (error) throw error;
  await confirmAdmin(databaseUrl, email);
  const { data, error: signInError } = await client.auth.signInWithPassword({ email, password: PASSWORD });
  if (signInError) throw signInError;
  const { session } = await enrolSession(stack, data.session);
  return JSON.stringify(session);
}
