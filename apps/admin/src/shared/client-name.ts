import type { SelectedClient } from '@portal/auth/client-state/selected-client';
import type { Client } from '@portal/data/clients/queries';

/** What names a client in a list or on a page. */
type NamedClient = Pick<Client, 'full_name' | 'company_name' | 'business_email'>;

/** Returns the name to show for a client: the person, else the company, else the email address. */
export function clientName(client: NamedClient): string {
  return client.full_name || client.company_name || client.business_email || 'Unnamed client';
}

/** PICK-01: returns the client in the form that the client picker shows and stores. */
export function toSelectedClient(client: NamedClient & Pick<Client, 'client_id'>): SelectedClient {
  return {
    userId: client.client_id,
    name: client.company_name ?? clientName(client),
    email: client.business_email ?? '',
  };
}
