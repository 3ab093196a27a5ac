import { expect, it } from 'vitest';
import { clientLabel } from './client-label.ts';

it('ADM-02 a client is named by the company, else by the person, else by the address', () => {
  const client = { company_name: '', full_name: 'Mia', business_email: 'mia@harbor.test' };
  const clients = [client, { ...client, full_name: null }, { ...client, company_name: 'Harbor' }];
  expect(clients.map(clientLabel)).toEqual(['Mia', 'mia@harbor.test', 'Harbor']);
});
