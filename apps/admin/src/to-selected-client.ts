import type { SelectedClient } from '@portal/auth/client-state/selected-client';
import type { Client } from '@portal/data/clients/queries';
import { clientName } from './client-name.ts';

/** The client as the picker of the client data pages shows its choice (PICK-01). */
export function toSelectedClient(client: Client): SelectedClient {
  return {
    userId: client.user_id,
    name: client.company_name ?? clientName(client),
    email: client.business_email ?? '',
  };
}
