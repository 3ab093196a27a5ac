import { DataError, toDataError } from './data-error.ts';
import { supabase } from './supabase.ts';

const FAILED = 'The portal could not do this just now. Please try again in a minute.';
const TOO_LARGE = 'This is too large to be processed here, and trying again does not help.';
/** Hosted Supabase ends a function that has computed for two seconds or takes too much memory. */
const LIMIT_REACHED = 546;

/** Rejects with a DataError with the function's sentence; renews the session once when it is found too old. */
export async function callFunction<T>(name: string, body: Record<string, unknown>): Promise<T> {
  return withRenewedSession(async () => {
    const { data, error, response } = await supabase().functions.invoke<T>(name, { body });
    if (!error) return data as T;
    if (!response) throw new DataError('network', 'The connection was lost. Please try again.');
    if (response.status === LIMIT_REACHED) throw new DataError('invalid', TOO_LARGE);
    const refusal: unknown = await response.json().catch(() => null);
    throw toDataError({ message: sentenceIn(refusal) }, response.status);
  });
}

function sentenceIn(refusal: unknown): string {
  if (
    typeof refusal === 'object' &&
    refusal !== null &&
    'error' in refusal &&
    typeof refusal.error === 'string'
  )
    return refusal.error;
  return FAILED;
}

/** AUTH-15: for what does not go through the query client. Rejects as `send` does. */
export async function withRenewedSession<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof DataError) || error.kind !== 'session') throw error;
    const { error: refused } = await supabase().auth.refreshSession();
    if (refused) throw error;
    return send();
  }
}
