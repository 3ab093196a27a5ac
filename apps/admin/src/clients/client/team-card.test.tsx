import { NEEDS_CODE, OWNER_ENTRY, respondWith, type DatabaseRequest } from '@portal/testing/network';
import { renderConsole } from '@portal/testing/render-remote';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { TeamCard } from './team-card.tsx';

const REASON = 'Their contract has ended.';
const person = (id: string, name: string, role: string) => ({
  ...OWNER_ENTRY,
  id,
  person_id: id,
  name,
  role,
});
/** The client's id is that of an account which left: no person of the team has it. */
const CLIENT = 'client-1';
const TEAM = [
  person('olga', 'Olga Owner', 'owner'),
  person('mia', 'Mia Member', 'member'),
  person('vic', 'Vic Viewer', 'viewer'),
];

type Reply = { status?: number; body: unknown };

/** Renders the card; `change` responds to whatever changes something. Returns those requests. */
function renderCard(change: (count: number) => Reply, confirmWithCode = async () => true) {
  let count = 0;
  const requests = respondWith((request) =>
    isChange(request)
      ? change((count += 1))
      : { body: request.is(`GET rpc/list_team?client_id=${CLIENT}`) ? TEAM : [] },
  );
  renderConsole([{ path: '/', element: <TeamCard clientId={CLIENT} address={null} /> }], '/', {
    confirmWithCode,
  });
  return () => requests.filter(isChange).map(({ path, body }) => ({ [path]: body }));
}
const isChange = ({ path }: DatabaseRequest) =>
  ['rpc/remove_from_team', 'rpc/hand_over_ownership'].includes(path);

async function giveReason(button: string, confirm: string) {
  await userEvent.click(await screen.findByRole('button', { name: button }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByLabelText(/^Reason/), REASON);
  await userEvent.click(dialog.getByRole('button', { name: confirm }));
  return dialog;
}

describe('the team of a client in the console', () => {
  it.each([
    ['Remove Vic Viewer from the team', 'Remove'],
    ['Make owner: Mia Member', 'Make owner'],
  ])('TEAM-03 "%s" keeps the reason for another try, unless it was refused', async (button, confirm) => {
    const refusal = { status: 409, body: { code: 'PT409', message: 'Not any more.' } };
    renderCard((count) => (count === 1 ? { status: 503, body: {} } : refusal));
    const dialog = await giveReason(button, confirm);
    await screen.findByText(/^Failed to/);
    expect(dialog.getByLabelText(/^Reason/)).toHaveValue(REASON);
    await userEvent.click(dialog.getByRole('button', { name: confirm }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('TEAM-03 asks for a code before the ownership moves, and then moves it', async () => {
    const confirmWithCode = vi.fn<() => Promise<boolean>>(async () => true);
    const changes = renderCard(
      (count) => (count === 1 ? { status: 403, body: NEEDS_CODE } : { body: null }),
      confirmWithCode,
    );
    await giveReason('Make owner: Mia Member', 'Make owner');
    expect(await screen.findByText('Mia Member is now the owner')).toBeVisible();
    expect(confirmWithCode).toHaveBeenCalledOnce();
    const change = { 'rpc/hand_over_ownership': { person_id: 'mia', reason: REASON } };
    expect(changes()).toEqual([change, change]);
  });
});
