import { signedInClient } from '@portal/testing/builders';
import { networkOfClient } from '@portal/testing/network';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPortal } from '../../testing/render-portal.tsx';

it('TRUST-02 lists who opened what, a page at a time', async () => {
  const network = networkOfClient();
  const line = { kind: 'source', who: 'Ada', opened_as: 'client', by_token: true, what: 'vault.zip' };
  const at = { happened_at: '2026-03-04T10:00:00Z', reason: null, ended_at: null };
  network.on('GET rpc/list_access', [{ id: 'l1', ...line, ...at, total_count: 12 }]);
  renderPortal('/profile/access');
  expect(await screen.findByText('Ada opened the source vault.zip with an access token')).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Next' }));
  await screen.findByText(/11–12 of 12/);
  expect(screen.getByRole('button', { name: 'Previous' })).toBeEnabled();
  const second = `GET rpc/list_access?client_id=${signedInClient.id}&page_size=10&page_index=1`;
  expect(network.requests(second)).not.toEqual([]);
});
