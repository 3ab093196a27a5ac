import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DataError } from '@portal/data/client/data-error';
import { describe, expect, it, vi } from 'vitest';
import { clientNumber } from '@portal/testing/builders';
import { respondWith } from '@portal/testing/network';
import { renderConsole } from '@portal/testing/render-remote';
import { rows } from '@portal/testing/rows';
import { ViewAsClientButton } from './view-as-client-button.tsx';

const IDENTITY = rows.identity({ company_name: 'Vale Labs', full_name: 'Iris Vale' });

function renderButton(
  startImpersonation: () => Promise<void>,
  identity = IDENTITY,
  confirmWithCode: () => Promise<boolean> = async () => false,
) {
  respondWith(({ is }) => ({
    body: is(`GET rpc/client_identity?client=${clientNumber(1).client_id}`) ? [identity] : [],
  }));
  const client = clientNumber(1, { full_name: null, company_name: 'Vale Labs' });
  return renderConsole([{ path: '/', element: <ViewAsClientButton client={client} /> }], '/', {
    startImpersonation,
    confirmWithCode,
  });
}

async function openDialog() {
  await userEvent.click(screen.getByRole('button', { name: 'View as Client' }));
  return within(await screen.findByRole('dialog'));
}

describe('IMP-01 View as Client', () => {
  it('TRUST-01 does not start without a reason of 10 characters, and shows an error', async () => {
    const start = vi.fn<() => Promise<void>>(() => Promise.resolve());
    renderButton(start);
    const dialog = await openDialog();
    await userEvent.type(dialog.getByLabelText(/^Reason/), 'just look');
    await userEvent.click(dialog.getByRole('button', { name: 'View as Client' }));
    expect(dialog.getByText('Give a reason of 10 to 500 characters')).toBeVisible();
    expect(start).not.toHaveBeenCalled();
  });

  it('MOVE-01 says that a client has no owner yet, also after a click that came before the identity', async () => {
    const identity = Promise.withResolvers<object>();
    respondWith(async ({ is }) => ({
      body: is(`GET rpc/client_identity?client=${clientNumber(1).client_id}`) ? [await identity.promise] : [],
    }));
    renderConsole([{ path: '/', element: <ViewAsClientButton client={clientNumber(1, {})} /> }], '/');
    await userEvent.click(screen.getByRole('button', { name: 'View as Client' }));
    identity.resolve({ ...IDENTITY, has_owner: false });
    expect(await screen.findByText('This client has no owner yet')).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('AUTH-18 asks for a fresh code when the database demands one, and then starts', async () => {
    const refusal = new DataError('fresh-code', 'Please confirm with a code from your authenticator app.');
    const start = vi.fn<() => Promise<void>>().mockRejectedValueOnce(refusal).mockResolvedValueOnce();
    renderButton(start, IDENTITY, async () => true);
    const dialog = await openDialog();
    await userEvent.type(dialog.getByLabelText(/^Reason/), 'To answer a question.');
    await userEvent.click(dialog.getByRole('button', { name: 'View as Client' }));
    expect(await screen.findByText('Impersonation Started')).toBeVisible();
    expect(start).toHaveBeenCalledTimes(2);
  });
});
