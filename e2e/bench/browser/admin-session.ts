import { createClient } from '@supabase/supabase-js';
import { confirmAdmin } from '../../../supabase/bench/filled-databases.ts';

type Stack = { urls: { backend: string }; publishableKey: string };

const PASSWORD = 'a long enough password';

/** Signs a new admin up and in. Resolves to what the browser keeps of the session. */
export async function adminSession(stack: Stack, databaseUrl: string): Promise<string> {
  const email = `admin-${Date.now().toString(36)}@bench.test`;
  const client = createClient(stack.urls.backend, stack.publishableKey, { auth: { persistSession: false } });
  const { error } = await client.auth.signUp({ email, password: PASSWORD });
  if (error) throw error;
  await confirmAdmin(databaseUrl, email);
  const { data, error: refused } = await client.auth.signInWithPassword({ email, password: PASSWORD });
  if (refused) throw refused;
  return JSON.stringify(data.session);
}
