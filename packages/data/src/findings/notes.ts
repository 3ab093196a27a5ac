import { useQuery } from '@tanstack/react-query';
import { unwrap } from '../client/data-error.ts';
import type { Tables } from '../client/database.types.ts';
import { supabase } from '../client/supabase.ts';
import { useChange } from '../client/use-change.ts';
import { findingKeys } from '../query-keys.ts';

/** FIND-04: a note on a finding that only admins read. */
type FindingNote = Pick<Tables<'finding_notes'>, 'id' | 'author_name' | 'body' | 'created_at'>;

/** The notes on a finding, oldest first. The database shows them to admins alone. */
export function useNotes(findingId: string) {
  return useQuery({
    queryKey: findingKeys.notes(findingId),
    staleTime: 0,
    queryFn: async ({ signal }): Promise<FindingNote[]> =>
      unwrap(
        await supabase()
          .from('finding_notes')
          .select('id, author_name, body, created_at')
          .eq('finding_id', findingId)
          .order('created_at')
          .order('id')
          .abortSignal(signal),
      ),
  });
}

/** Adds a note in the name of the signed-in admin. */
export function useAddNote(findingId: string) {
  return useChange([findingKeys.notes(findingId)], async (body: string) => {
    unwrap(await supabase().from('finding_notes').insert({ finding_id: findingId, body }));
  });
}
