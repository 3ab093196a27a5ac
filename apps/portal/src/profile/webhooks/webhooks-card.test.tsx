import { networkOfClient } from '@portal/testing/network';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderPortal } from '../../../testing/render-portal.tsx';

it('NOTE-03 a webhook is added without a draft of the address, which may be a secret', async () => {
  networkOfClient();
  renderPortal('/profile/webhooks');
  await userEvent.click(await screen.findByRole('button', { name: 'Add webhook' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add webhook' }));
  await userEvent.type(dialog.getByRole('textbox', { name: /Address/ }), 'https://new.example.com/in');
  window.dispatchEvent(new Event('pagehide'));
  expect(JSON.stringify(localStorage)).not.toContain('new.example.com');
});
