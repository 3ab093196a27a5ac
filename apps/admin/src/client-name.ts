import type { Client } from '@portal/data/clients/queries';

/** What a client is called in the console: the person, else the company, else the address. */
export function clientName(client: Pick<Client, 'full_name' | 'company_name' | 'business_email'>): string {
  return client.full_name || client.company_name || client.business_email || 'Unnamed client';
}
