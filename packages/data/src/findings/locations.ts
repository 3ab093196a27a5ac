import { useMutation, useQueryClient } from '@tanstack/react-query';
import { DataError, unwrap } from '../client/data-error.ts';
import { diffRows } from '../client/diff-rows.ts';
import { supabase } from '../client/supabase.ts';
import { findingKeys } from './keys.ts';
import type { ManagedLocation } from './managed-finding.ts';
import type { ManagedFindingRow } from './managed-queries.ts';

type LocationSave = { base: ManagedFindingRow; locations: ManagedLocation[] };

/** FIND-10: saves the locations of a finding. Rejects with a 'conflict' when it has changed since `base` was read. */
export function useSaveLocations() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ base, locations }: LocationSave) => {
      // Writes the title that is there already, so that two admins cannot both save on the same version.
      const claimed = unwrap(
        await supabase()
          .from('findings')
          .update({ title: base.title })
          .eq('id', base.id)
          .eq('updated_at', base.updated_at)
          .select('id')
          .maybeSingle(),
      );
      if (!claimed) {
        throw new DataError(
          'conflict',
          'This finding has been changed in the meantime. Close this window, look at it and try again.',
        );
      }
      await storeLocations(base.id, base.finding_locations, locations);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: findingKeys.all }),
  });
}

/** Makes the stored locations these. They are added before others are removed: a lost connection in between leaves one too many, never one too few. */
export async function storeLocations(
  findingId: string,
  before: readonly ManagedLocation[],
  after: readonly ManagedLocation[],
): Promise<void> {
  const toRow = ({ id, repository_id, path, first_line, last_line }: ManagedLocation, position: number) => ({
    id,
    finding_id: findingId,
    repository_id,
    path,
    first_line,
    last_line,
    position,
  });
  const { added, changed, removedIds } = diffRows(before.map(toRow), after.map(toRow));
  const table = () => supabase().from('finding_locations');
  if (added.length > 0) unwrap(await table().insert(added));
  for (const { id, ...row } of changed) unwrap(await table().update(row).eq('id', id));
  if (removedIds.length > 0) unwrap(await table().delete().in('id', removedIds));
}
