import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { clientNumber } from '@portal/testing/builders';
import { respondWith } from '@portal/testing/network';
import { renderConsole } from '@portal/testing/render-remote';
import { EnterRequestDialog } from './enter-request-dialog.tsx';

it('MOVE-01 what was typed of one client is kept for that client alone', async () => {
  respondWith(() => ({ body: [] }));
  const open = (number: number) => {
    cleanup();
    const client = clientNumber(number, { project_name: `Bridge ${number}` });
    const dialog = <EnterRequestDialog client={client} onClose={() => undefined} />;
    renderConsole([{ path: '/', element: dialog }], '/');
  };
  const message = () => screen.findByLabelText(/^Additional information/);
  open(1);
  await userEvent.type(await message(), 'By phone.');
  open(2);
  expect(await message()).toHaveValue('');
  expect(screen.getByLabelText(/^Project name/)).toHaveValue('Bridge 2');
  open(1);
  expect(await message()).toHaveValue('By phone.');
});
