import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { networkOfClient } from '@portal/testing/network';
import { renderPortal } from '../../testing/render-portal.tsx';

test('CONT-01 the ways to reach the team open in a new tab', async () => {
  networkOfClient();
  renderPortal('/contact');
  const main = within(await screen.findByRole('main'));
  for (const name of [/^Telegram/, /^Email/, /^Schedule a Call/, /^Twitter/]) {
    const link = await main.findByRole('link', { name });
    expect(link).toHaveAttribute('target', '_blank');
    expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  }
});
