import type { Client } from '@portal/data/clients/queries';

/** Returns the name to show for a client: the person, else the company, else the email address. */
export function clientName(client: Pick<Client, 'full_name' | 'company_name' | 'business_email'>): string {
  return client.full_name || client.company_name || client.business_email || 'Unnamed client';
}
