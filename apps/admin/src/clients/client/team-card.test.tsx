import { clientNumber } from '@portal/testing/builders';
import { NEEDS_CODE, OWNER_ENTRY, respondWith, type DatabaseRequest } from '@portal/testing/network';
import { renderConsole } from '@portal/testing/render-remote';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { DecisionButtons } from '../actions/decision-buttons.tsx';
import { SuspensionButton } from '../actions/suspension-button.tsx';
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
  { ...person('olga', OWNER_ENTRY.email, 'owner'), has_second_factor: true },
  person('mia', 'Mia Member', 'member'),
  person('vic', 'Vic Viewer', 'viewer'),
];

const RESET = `Reset two-factor authentication of ${OWNER_ENTRY.email}`;

type Reply = { status?: number; body: unknown };

/** Renders what an admin decides on a client; `change` responds to whatever changes something. Returns those requests. */
function renderCard(change: (count: number) => Reply, confirmWithCode = async () => true) {
  let count = 0;
  const requests = respondWith((request) =>
    isChange(request)
      ? change((count += 1))
      : { body: request.is(`GET rpc/list_team?client_id=${CLIENT}`) ? TEAM : [] },
  );
  const element = (
    <>
      <TeamCard clientId={CLIENT} address={null} />
      <DecisionButtons client={clientNumber(1)} />
      <SuspensionButton client={clientNumber(2, { approval_status: 'approved' })} />
    </>
  );
  renderConsole([{ path: '/', element }], '/', { confirmWithCode });
  return () => requests.filter(isChange).map(({ path, body }) => ({ [path]: body }));
}
const isChange = ({ method }: DatabaseRequest) => method === 'POST';
const reason = () => screen.findByLabelText(/^Reason/);
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

async function giveReason(button: string, confirm: string) {
  await press(button);
  await userEvent.type(await reason(), REASON);
  await press(confirm);
}

describe('the team of a client in the console', () => {
  it.each([
    ['Remove Vic Viewer from the team', 'Remove'],
    ['Make owner: Mia Member', 'Make owner'],
    [RESET, 'Reset'],
    ['Reject', 'Reject'],
    ['Suspend', 'Suspend'],
  ])(
    'TEAM-03 ADM-06 ADM-10 AUTH-18 "%s" keeps the reason for another try, unless it was refused',
    async (button, confirm) => {
      const refusal = { status: 409, body: { code: 'PT409', message: 'Not any more.' } };
      renderCard((count) => (count === 1 ? { status: 503, body: {} } : refusal));
      await giveReason(button, confirm);
      await screen.findByText(/^Failed to/);
      expect(await reason()).toHaveValue(REASON);
      await press(confirm);
      await waitFor(() => expect(screen.queryByLabelText(/^Reason/)).toBeNull());
    },
  );

  it.each([
    ['Make owner: Mia Member', 'Make owner', 'Mia Member is now the owner', 'hand_over_ownership', 'mia'],
    [RESET, 'Reset', 'Two-factor authentication was reset', 'reset_second_factor', 'olga'],
  ])(
    'TEAM-03 AUTH-18 "%s" asks for a code, and keeps the reason for another try without one',
    async (button, confirm, done, path, person_id) => {
      const confirmWithCode = vi.fn<() => Promise<boolean>>(async () => true).mockResolvedValueOnce(false);
      const refusal = { status: 403, body: NEEDS_CODE };
      const changes = renderCard((count) => (count < 3 ? refusal : { body: null }), confirmWithCode);
      await giveReason(button, confirm);
      await waitFor(() =>
        expect(screen.getByRole('button', { name: confirm })).not.toHaveAttribute('aria-busy'),
      );
      expect(screen.queryByText(/^Failed to/)).toBeNull();
      expect(screen.queryByText(`· ${OWNER_ENTRY.email}`)).toBeNull();
      expect(await reason()).toHaveValue(REASON);
      await press(confirm);
      expect(await screen.findByText(done)).toBeVisible();
      expect(confirmWithCode).toHaveBeenCalledTimes(2);
      const change = { [`rpc/${path}`]: { person_id, reason: REASON } };
      expect(changes()).toEqual([change, change, change]);
    },
  );
});
