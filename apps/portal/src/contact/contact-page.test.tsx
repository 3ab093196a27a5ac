import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { networkOfClient } from '@portal/testing/network';
import { renderPortal } from '../../testing/render-portal.tsx';

test.each([
  ['Telegram', 'https://t.me/audits'],
  ['Email', 'mailto:support@audits.test'],
  ['Schedule a Call', 'https://cal.test/audits'],
  ['Twitter/X', 'https://x.com/audits'],
])('CONT-01 %s opens an external link in a new tab', async (name, href) => {
  networkOfClient();
  renderPortal('/contact');
  const main = within(await screen.findByRole('main'));
  const link = await main.findByRole('link', { name: new RegExp(`^${name}`) });
  expect(link).toHaveAttribute('href', href);
  expect(link).toHaveAttribute('target', '_blank');
  expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  expect(main.getByText(/available 24\/7/)).toBeVisible();
});
