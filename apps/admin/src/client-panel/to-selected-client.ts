import type { SelectedClient } from '@portal/auth/client-state/selected-client';
import type { Client } from '@portal/data/clients/queries';
import { clientName } from '../client-name.ts';

/** PICK-01: returns the client in the form that the client picker shows and stores. */
export function toSelectedClient(client: Client): SelectedClient {
  return {
    userId: client.user_id,
    name: client.company_name ?? clientName(client),
    email: client.business_email ?? '',
  };
}
