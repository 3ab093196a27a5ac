import { QueryClient, QueryClientProvider } from '@portal/data/client/query';
import { fakeNetwork, jsonResponse } from '@portal/testing/network';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { LinkedAudits } from './linked-audits.tsx';

const audit = (id: string, before: string | null) => ({
  id,
  title: `Audit ${id}`,
  previous_audit_id: before,
});

async function linksOf(auditId: string, audits: object[]) {
  const network = fakeNetwork();
  network.on('GET audits?client_id=eq.c1', () => jsonResponse(audits));
  const view = render(
    <QueryClientProvider client={new QueryClient()}>
      <LinkedAudits clientId="c1" auditId={auditId} getHref={(id) => `/audits/${id}`} />
    </QueryClientProvider>,
  );
  const found = await screen.findAllByRole('link');
  const links = found.map((link) => [link.textContent, link.getAttribute('href')]);
  view.unmount();
  return links;
}

it('AUD-07 an audit names the one before it and those after it', async () => {
  const audits = [audit('a1', null), audit('a2', 'a1'), audit('a3', 'a2'), audit('other', null)];
  expect(await linksOf('a1', audits)).toEqual([['Audit a2', '/audits/a2']]);
  expect(await linksOf('a2', audits)).toEqual([
    ['Audit a1', '/audits/a1'],
    ['Audit a3', '/audits/a3'],
  ]);
});

it('AUD-07 STAFF-02 leaves out an audit that the reader does not see', async () => {
  expect(await linksOf('a2', [audit('a2', 'a1'), audit('a3', 'a2')])).toEqual([['Audit a3', '/audits/a3']]);
});
