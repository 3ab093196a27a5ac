import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { read } from '../client/read.ts';
import { supabase } from '../client/supabase.ts';
import type { ClientIdentity } from './identity.ts';

/** How many clients the picker offers at once; typing narrows them. */
const PICKER_SIZE = 20;

/** PICK-03, PICK-05: the approved ones and, if asked for, after them all others. */
export function usePickableClients(search: string, includesApplicants: boolean, isEnabled: boolean) {
  return useQuery({
    queryKey: ['clients', 'picker', search, includesApplicants],
    enabled: isEnabled,
    placeholderData: keepPreviousData,
    queryFn: read<ClientIdentity>(() =>
      supabase().rpc('pick_clients', {
        search,
        page_size: PICKER_SIZE,
        include_applicants: includesApplicants,
      }),
    ),
  });
}
