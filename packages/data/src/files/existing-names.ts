import { unwrap } from '../client/data-error.ts';
import { supabase } from '../client/supabase.ts';
import { onlyListed } from './queries.ts';

/** The names are part of the URL of the request, whose length is limited. */
const NAMES_PER_REQUEST = 20;
/** How long an upload waits for the response. */
const TIMEOUT_MS = 5_000;

/** Which of these names a client's uploaded files already have. Rejects with a DataError. */
export async function findExistingNames(clientId: string, names: readonly string[]): Promise<Set<string>> {
  const found = new Set<string>();
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  for (let start = 0; start < names.length; start += NAMES_PER_REQUEST) {
    const files = supabase().from('files').select('file_name').eq('client_id', clientId);
    const result = await onlyListed(files)
      .in('file_name', names.slice(start, start + NAMES_PER_REQUEST))
      .abortSignal(signal);
    for (const { file_name } of unwrap(result)) found.add(file_name);
  }
  return found;
}
