import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ShellContract } from '@portal/frame/contract/contract';
import { DataError } from '@portal/data/client/data-error';
import { describe, expect, it, vi } from 'vitest';
import { clientNumber } from '@portal/testing/builders';
import { respondWith } from '@portal/testing/network';
import { renderConsole } from '@portal/testing/render-remote';
import { rows } from '@portal/testing/rows';
import { ViewAsClientButton } from './view-as-client-button.tsx';

const CLIENT = clientNumber(1, { full_name: null, company_name: null });
const IDENTITY = rows.identity({ company_name: 'Vale Labs', full_name: 'Iris Vale' });

function renderButton(shell: Partial<ShellContract>, identity: object | Promise<object> = IDENTITY) {
  respondWith(async ({ is }) => ({
    body: is(`GET rpc/client_identity?client=${CLIENT.client_id}`) ? [await identity] : [],
  }));
  renderConsole([{ path: '/', element: <ViewAsClientButton client={CLIENT} /> }], '/', shell);
}

describe('IMP-01 View as Client', () => {
  it('MOVE-01 does not start as long as it is not known whether the client has an owner', async () => {
    renderButton({}, Promise.reject(new TypeError('Failed to fetch')));
    await userEvent.click(screen.getByRole('button', { name: 'View as Client' }));
    expect(await screen.findByText('Failed to load the client')).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('MOVE-01 says that a client has no owner yet, also after a click that came before the identity', async () => {
    const identity = Promise.withResolvers<object>();
    renderButton({}, identity.promise);
    await userEvent.click(screen.getByRole('button', { name: 'View as Client' }));
    identity.resolve({ ...IDENTITY, has_owner: false });
    expect(await screen.findByText('This client has no owner yet')).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('AUTH-18 asks for a fresh code when the database demands one, and then starts', async () => {
    const refusal = new DataError('fresh-code', 'Please confirm with a code from your authenticator app.');
    const startImpersonation = vi
      .fn<() => Promise<void>>()
      .mockRejectedValueOnce(refusal)
      .mockResolvedValueOnce();
    renderButton({ startImpersonation, confirmWithCode: async () => true });
    await userEvent.click(screen.getByRole('button', { name: 'View as Client' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByLabelText(/^Reason/), 'To answer a question.');
    await userEvent.click(dialog.getByRole('button', { name: 'View as Client' }));
    expect(await screen.findByText('Impersonation Started')).toBeVisible();
    const target = {
      targetUserId: CLIENT.client_id,
      targetUserEmail: 'client1@example.test',
      targetUserName: 'client1@example.test',
    };
    const call = [target, 'To answer a question.'];
    expect(startImpersonation.mock.calls).toEqual([call, call]);
  });
});
