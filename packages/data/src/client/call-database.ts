import type { Database } from '@portal/domain/database.types';
import { unwrap } from './data-error.ts';
import { supabase } from './supabase.ts';

type Functions = Database['public']['Functions'];

/** Calls a function of the database. Rejects with a DataError. */
export async function callDatabase<Name extends keyof Functions>(
  name: Name,
  ...[args]: Functions[Name]['Args'] extends Record<PropertyKey, never> ? [] : [args: Functions[Name]['Args']]
): Promise<Functions[Name]['Returns']> {
  return unwrap(await supabase().rpc(name, args as never)) as Functions[Name]['Returns'];
}
