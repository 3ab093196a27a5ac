import { jsonResponse, networkOfClient } from '@portal/testing/network';
import { renderRemote } from '@portal/testing/render-remote';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { PreparationCard } from './preparation-card.tsx';

const open = {
  title: 'Documentation',
  due: null,
  overdue_at: null,
  state: 'open',
  note: null,
  changed_at: null,
};
const card = (facts: Partial<Parameters<typeof PreparationCard>[0]>) => (
  <PreparationCard auditId="a1" mayChange={false} isAwaited {...facts} />
);

it('PROP-03 an item is overdue from the moment that the database says, and only while the audit waits for it', async () => {
  const item = { ...open, due: '2026-01-04' };
  const network = networkOfClient();
  network.on('GET preparation_items?audit_id=eq.a1', [
    { ...item, id: 'late', overdue_at: '2026-01-05T10:00:00+00:00' },
    // The day is over for the reader, and not for the firm.
    { ...item, id: 'in time', overdue_at: new Date(Date.now() + 3_600_000).toISOString() },
  ]);
  const cards = [true, false].map((isAwaited) => <div key={`${isAwaited}`}>{card({ isAwaited })}</div>);
  renderRemote([{ path: '/', element: cards }], '/');
  expect(await screen.findAllByText('Overdue')).toHaveLength(1);
  expect(screen.getAllByText('Open')).toHaveLength(3);
});

it('PROP-03 an item is changed again as it was stored after the first change', async () => {
  let item: object = { ...open, id: 'i1' };
  const network = networkOfClient();
  network.on('GET preparation_items?audit_id=eq.a1', () => jsonResponse([item]));
  network.on('POST rpc/set_preparation', ({ body }) => {
    const { to_state: state, note } = body as { to_state: string; note: string };
    item = { ...item, state, note, changed_at: 't1' };
    return jsonResponse(null);
  });
  renderRemote([{ path: '/', element: card({ mayChange: true }) }], '/');
  for (const [state, note] of [
    ['done', 'In docs/.'],
    ['not_needed', 'None.'],
  ] as const) {
    await userEvent.click(await screen.findByRole('button', { name: 'Change Documentation' }));
    await userEvent.selectOptions(screen.getByLabelText('State'), state);
    fireEvent.change(screen.getByLabelText('Note'), { target: { value: note } });
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(note)).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
  const change = { item_id: 'i1', to_state: 'done', note: 'In docs/.' };
  expect(network.requests('POST rpc/set_preparation').map(({ body }) => body)).toEqual([
    change,
    { ...change, to_state: 'not_needed', note: 'None.', seen_changed_at: 't1' },
  ]);
});
