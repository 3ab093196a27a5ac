import { fakeNetwork } from '@portal/testing/network';
import { renderConsole } from '@portal/testing/render-remote';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { LinkedAudits } from './linked-audits.tsx';

it('AUD-07 STAFF-02 an audit leaves out the one before it that the reader does not see', async () => {
  fakeNetwork().on('GET audits?client_id=eq.c1', [
    { id: 'a2', title: 'Second', previous_audit_id: 'a1' },
    { id: 'a3', title: 'Third', previous_audit_id: 'a2' },
  ]);
  const element = <LinkedAudits clientId="c1" auditId="a2" getHref={(id) => `/audits/${id}`} />;
  renderConsole([{ path: '/', element }], '/');
  expect(await screen.findByRole('link')).toHaveTextContent('Third');
});
