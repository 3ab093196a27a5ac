import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { respondWith, type DatabaseRequest } from '@portal/testing/network';
import { renderConsole } from '@portal/testing/render-remote';
import { describe, expect, it } from 'vitest';
import { ResetSecondFactorButton } from './reset-second-factor-button.tsx';

const REASON = 'Called him: he lost his phone.';
const FRESH_CODE_REFUSAL = {
  status: 403,
  body: {
    code: 'PT403',
    message: 'Please confirm with a code from your authenticator app.',
    hint: 'fresh_code_required',
  },
};

/** Renders the button; `onReset` responds for the database's function. */
function renderButton(
  onReset: (count: number) => { status?: number; body: unknown },
  confirmWithCode: () => Promise<boolean> = async () => true,
) {
  let count = 0;
  const requests = respondWith(({ path }) =>
    path === 'rpc/reset_second_factor' ? onReset((count += 1)) : { body: [] },
  );
  const person = { id: 'admin-2', name: 'Bo', email: 'bo@admins.test' };
  renderConsole([{ path: '/', element: <ResetSecondFactorButton person={person} /> }], '/', {
    confirmWithCode,
  });
  return requests;
}

async function reset(reason = REASON) {
  await userEvent.click(screen.getByRole('button', { name: 'Reset two-factor authentication of Bo' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('Bo').parentElement).toHaveTextContent('Bo · bo@admins.test');
  await userEvent.type(dialog.getByLabelText(/^Reason/), reason);
  await userEvent.click(dialog.getByRole('button', { name: 'Reset' }));
  return dialog;
}

const resets = (requests: DatabaseRequest[]) =>
  requests.filter(({ path }) => path === 'rpc/reset_second_factor').map(({ body }) => body);

describe('AUTH-18 resetting another person’s second factor', () => {
  it('keeps the dialog and the reason when the code is cancelled', async () => {
    const requests = renderButton(
      () => FRESH_CODE_REFUSAL,
      async () => false,
    );
    const dialog = await reset();
    await waitFor(() => expect(resets(requests)).toHaveLength(1));
    expect(await dialog.findByRole('button', { name: 'Reset' })).toBeEnabled();
    expect(dialog.getByLabelText(/^Reason/)).toHaveValue(REASON);
    expect(screen.queryByText('Failed to reset two-factor authentication')).toBeNull();
  });
});
