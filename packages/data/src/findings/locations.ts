import { useMutation, useQueryClient } from '@tanstack/react-query';
import { activityKeys } from '../activity/keys.ts';
import { findingKeys } from './keys.ts';
import type { ManagedLocation } from './managed-finding.ts';
import type { ManagedFindingRow } from './managed-queries.ts';
import { storeFinding } from './store-finding.ts';

type LocationSave = { base: ManagedFindingRow; locations: ManagedLocation[] };

/** FIND-10: saves the locations of a finding. Rejects with a 'conflict' when it has changed since `base` was read. */
export function useSaveLocations() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ base, locations }: LocationSave) =>
      storeFinding({ id: base.id }, locations, base.updated_at),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: findingKeys.all }),
        queryClient.invalidateQueries({ queryKey: activityKeys.all }),
      ]),
  });
}
