import { signedInClient } from '@portal/testing/builders';
import { jsonResponse, networkOfClient } from '@portal/testing/network';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPortal } from '../../testing/render-portal.tsx';

const line = (values: Record<string, unknown>) => ({
  id: crypto.randomUUID(),
  kind: 'file',
  who: 'Ada',
  opened_as: 'client',
  by_token: false,
  what: 'nda.pdf',
  reason: null,
  happened_at: '2026-03-04T10:00:00Z',
  ended_at: null,
  total_count: 12,
  ...values,
});

it('TRUST-02 lists who looked, for how long and why, and who opened what, a page at a time', async () => {
  const network = networkOfClient();
  network.on('GET rpc/list_access', () =>
    jsonResponse([
      line({
        kind: 'look',
        who: 'Bo',
        opened_as: 'impersonating',
        what: null,
        reason: 'You asked us to.',
        ended_at: '2026-03-04T10:04:30Z',
      }),
      line({ kind: 'report', who: 'Bo', opened_as: 'staff', what: 'Vault.pdf' }),
      line({}),
      line({ kind: 'source', what: 'vault.zip', by_token: true }),
    ]),
  );
  renderPortal('/profile/access');
  expect(await screen.findByText('Bo (our team) viewed your portal for 5 minutes')).toBeVisible();
  expect(screen.getByText('Reason: You asked us to.')).toBeVisible();
  expect(screen.getByText('Bo (our team) opened Vault.pdf')).toBeVisible();
  expect(screen.getByText('Ada opened nda.pdf')).toBeVisible();
  expect(screen.getByText('Ada opened the source vault.zip with an access token')).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Next' }));
  await screen.findByText(/11–12 of 12/);
  const second = `GET rpc/list_access?client_id=${signedInClient.id}&page_size=10&page_index=1`;
  expect(network.requests(second)).not.toEqual([]);
});
