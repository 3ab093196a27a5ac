import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NEEDS_CODE, respondWith } from '@portal/testing/network';
import { renderConsole } from '@portal/testing/render-remote';
import { expect, it, vi } from 'vitest';
import { ResetSecondFactorButton } from './reset-second-factor-button.tsx';

const REASON = 'Called him: he lost his phone.';

it('AUTH-18 resetting another person’s second factor keeps the dialog and the reason when the code is cancelled', async () => {
  const requests = respondWith(() => ({ status: 403, body: NEEDS_CODE }));
  const confirmWithCode = vi.fn<() => Promise<boolean>>().mockResolvedValue(false);
  const person = { id: 'admin-2', name: 'Bo', email: 'bo@admins.test' };
  renderConsole([{ path: '/', element: <ResetSecondFactorButton person={person} /> }], '/', {
    confirmWithCode,
  });
  await userEvent.click(screen.getByRole('button', { name: 'Reset two-factor authentication of Bo' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByLabelText(/^Reason/), REASON);
  await userEvent.click(dialog.getByRole('button', { name: 'Reset' }));
  await waitFor(() => expect(confirmWithCode).toHaveBeenCalledOnce());
  expect(await dialog.findByRole('button', { name: 'Reset' })).toBeEnabled();
  expect(dialog.getByLabelText(/^Reason/)).toHaveValue(REASON);
  expect(requests.filter(({ path }) => path === 'rpc/reset_second_factor')).toHaveLength(1);
  expect(screen.queryByText('Failed to reset two-factor authentication')).toBeNull();
});
