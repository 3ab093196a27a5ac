import { useQuery } from '@tanstack/react-query';
import { unwrap } from '../client/data-error.ts';
import { read } from '../client/read.ts';
import { supabase } from '../client/supabase.ts';
import { useChange } from '../client/use-change.ts';

/** FIND-04: the notes on a finding that only admins read, oldest first. The database shows them to admins alone. */
export function useNotes(findingId: string) {
  return useQuery({
    queryKey: ['findings', 'notes', findingId],
    queryFn: read(() =>
      supabase()
        .from('finding_notes')
        .select('id, author_name, body, created_at')
        .eq('finding_id', findingId)
        .order('created_at')
        .order('id'),
    ),
  });
}

export function useAddNote(findingId: string) {
  return useChange([['findings', 'notes', findingId]], async (body: string) => {
    unwrap(await supabase().from('finding_notes').insert({ finding_id: findingId, body }));
  });
}
