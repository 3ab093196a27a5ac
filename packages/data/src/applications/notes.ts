import { useQuery } from '@tanstack/react-query';
import { unwrap } from '../client/data-error.ts';
import { read, type RowOf } from '../client/read.ts';
import { supabase } from '../client/supabase.ts';
import { useChange } from '../client/use-change.ts';

/** ADM-12: the notes on a client's application, newest first. The database shows them to admins alone. */
export function useApplicationNotes(clientId: string) {
  return useQuery({
    queryKey: ['applications', 'notes', clientId],
    queryFn: read(() =>
      supabase()
        .from('application_notes')
        .select('id, author_name, kind, body, created_at')
        .eq('client_id', clientId)
        .order('created_at', { ascending: false })
        .order('id', { ascending: false }),
    ),
  });
}

/** ADM-12: a note on an application. `kind` says whether it is the reason for a rejection, and whether that was shared with the client. */
export type ApplicationNote = RowOf<typeof useApplicationNotes>;

/** ADM-12: adds a note in the name of the signed-in admin. */
export function useAddApplicationNote(clientId: string) {
  return useChange([['applications', 'notes', clientId]], async (body: string) => {
    unwrap(await supabase().from('application_notes').insert({ client_id: clientId, body }));
  });
}
