import { QueryClient, QueryClientProvider } from '@portal/data/client/query';
import { fakeNetwork, jsonResponse } from '@portal/testing/network';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { LinkedAudits } from './linked-audits.tsx';

it('AUD-07 STAFF-02 an audit leaves out the one before it that the reader does not see', async () => {
  fakeNetwork().on('GET audits?client_id=eq.c1', () =>
    jsonResponse([
      { id: 'a2', title: 'Second', previous_audit_id: 'a1' },
      { id: 'a3', title: 'Third', previous_audit_id: 'a2' },
    ]),
  );
  render(
    <QueryClientProvider client={new QueryClient()}>
      <LinkedAudits clientId="c1" auditId="a2" getHref={(id) => `/audits/${id}`} />
    </QueryClientProvider>,
  );
  expect(await screen.findByRole('link')).toHaveTextContent('Third');
});
