import { jsonResponse, networkOfClient } from '@portal/testing/network';
import { renderRemote } from '@portal/testing/render-remote';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { PreparationCard } from './preparation-card.tsx';

it('PROP-03 an item is overdue from the moment that the database says, and only while the audit waits for it', async () => {
  const item = { title: 'Documentation', due: '2026-01-04', state: 'open', note: null, changed_at: null };
  const network = networkOfClient();
  network.on('GET /rest/v1/preparation_items', () =>
    jsonResponse([
      { ...item, id: 'late', overdue_at: '2026-01-05T10:00:00+00:00' },
      // The day is over for the reader, and not for the firm.
      { ...item, id: 'in time', overdue_at: new Date(Date.now() + 3_600_000).toISOString() },
    ]),
  );
  const card = (isAwaited: boolean) => (
    <PreparationCard auditId="a1" mayChange={false} isAwaited={isAwaited} />
  );
  renderRemote(
    [{ path: '/', element: [card(true), card(false)].map((one, key) => <div key={key}>{one}</div>) }],
    '/',
  );
  expect(await screen.findAllByText('Overdue')).toHaveLength(1);
  expect(screen.getAllByText('Open')).toHaveLength(3);
});
