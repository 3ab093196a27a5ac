import { jsonResponse, networkOfClient } from '@portal/testing/network';
import { renderRemote } from '@portal/testing/render-remote';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { PreparationCard } from './preparation-card.tsx';

it('PROP-03 an item is changed again as it was stored after the first change', async () => {
  let item: object = { id: 'i1', title: 'Documentation', due: null, state: 'open', changed_at: null };
  const network = networkOfClient();
  network.on('GET preparation_items?audit_id=eq.a1', () => jsonResponse([item]));
  network.on('POST rpc/set_preparation', ({ body }) => {
    const { to_state: state, note } = body as { to_state: string; note: string };
    item = { ...item, state, note, changed_at: 't1' };
    return jsonResponse(null);
  });
  renderRemote([{ path: '/', element: <PreparationCard auditId="a1" mayChange isAwaited /> }], '/');
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
