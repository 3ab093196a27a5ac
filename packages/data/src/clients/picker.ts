import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { unwrap } from '../client/data-error.ts';
import { supabase } from '../client/supabase.ts';
import { clientKeys } from './keys.ts';

/** A client as the picker lists it. */
export type PickableClient = {
  user_id: string;
  company_name: string | null;
  full_name: string | null;
  business_email: string | null;
};

/** How many clients the picker offers at once; typing narrows them. */
const PICKER_SIZE = 20;

/** PICK-03: clients by company, name or e-mail, ordered by company_name. */
export function usePickableClients(search: string, isEnabled: boolean) {
  return useQuery({
    queryKey: clientKeys.picker(search),
    enabled: isEnabled,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<PickableClient[]> =>
      unwrap(await supabase().rpc('pick_clients', { search, page_size: PICKER_SIZE }).abortSignal(signal)) ??
      [],
  });
}
