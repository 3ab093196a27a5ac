import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { Button } from '../primitives/button.tsx';
import { Tooltip } from './tooltip.tsx';

test('ALL-02 a tooltip appears on focus, and Escape hides it without moving focus', async () => {
  render(
    <Tooltip content="Collapse sidebar">
      <Button>Toggle</Button>
    </Tooltip>,
  );
  await userEvent.tab();
  expect(await screen.findByRole('tooltip')).toHaveTextContent('Collapse sidebar');
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('tooltip')).toBeNull();
  expect(screen.getByRole('button', { name: 'Toggle' })).toHaveFocus();
});
