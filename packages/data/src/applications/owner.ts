import { useQuery } from '@tanstack/react-query';
import { DataError, unwrap } from '../client/data-error.ts';
import { read } from '../client/read.ts';
import { supabase } from '../client/supabase.ts';
import { useChange } from '../client/use-change.ts';

const CHANGED_MEANWHILE = 'Another admin has changed the owner meanwhile.';
const UNIQUE_VIOLATION = '23505';

/** ADM-12: the id of the admin who takes care of a client's application, or null. The database shows it to admins alone. */
export function useApplicationOwner(clientId: string) {
  return useQuery({
    queryKey: ['applications', 'owner', clientId],
    queryFn: read(
      () => supabase().from('application_owners').select('owner_id').eq('client_id', clientId),
      ([owner]) => owner?.owner_id ?? null,
    ),
  });
}

type OwnerChange = { from: string | null; to: string | null };

/** ADM-12: rejects with a 'conflict' when the owner is not `from` any more. */
export function useChangeApplicationOwner(clientId: string) {
  return useChange([['applications', 'owner', clientId]], (change: OwnerChange) =>
    changeOwner(clientId, change),
  );
}

async function changeOwner(clientId: string, { from, to }: OwnerChange): Promise<void> {
  const owners = supabase().from('application_owners');
  if (from === null) {
    if (to === null) return;
    const { error } = await owners.insert({ client_id: clientId, owner_id: to });
    if (error?.code === UNIQUE_VIOLATION) throw new DataError('conflict', CHANGED_MEANWHILE);
    unwrap({ data: null, error });
    return;
  }
  const change = to === null ? owners.delete() : owners.update({ owner_id: to });
  const changed = unwrap(
    await change.eq('client_id', clientId).eq('owner_id', from).select('client_id').maybeSingle(),
  );
  if (!changed) throw new DataError('conflict', CHANGED_MEANWHILE);
}
