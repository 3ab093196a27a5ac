import type { SelectedClient } from '@portal/auth/client-state/selected-client';
import type { Client } from '@portal/data/clients/queries';
import { clientName } from '../client-name.ts';

/** What names a client in a list or on a page. */
type NamedClient = Pick<Client, 'user_id' | 'full_name' | 'company_name' | 'business_email'>;

/** PICK-01: returns the client in the form that the client picker shows and stores. */
export function toSelectedClient(client: NamedClient): SelectedClient {
  return {
    userId: client.user_id,
    name: client.company_name ?? clientName(client),
    email: client.business_email ?? '',
  };
}
