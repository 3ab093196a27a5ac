import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { FormEvent } from 'react';
import { expect, test, vi } from 'vitest';
import { Button } from './button.tsx';

test('a pending button is marked busy, keeps its name and focus, and ignores clicks', async () => {
  const onClick = vi.fn<() => void>();
  const onSubmit = vi.fn<(event: FormEvent) => void>((event) => event.preventDefault());
  const form = (isPending: boolean) => (
    <form onSubmit={onSubmit}>
      <Button type="submit" isPending={isPending} onClick={onClick}>
        Save Changes
      </Button>
    </form>
  );
  const { rerender } = render(form(false));
  await userEvent.click(screen.getByRole('button'));
  rerender(form(true));
  const button = screen.getByRole('button', { name: 'Save Changes' });
  await userEvent.click(button);
  await userEvent.keyboard('{Enter}');
  expect(button).toHaveAttribute('aria-busy', 'true');
  expect(button).toHaveFocus();
  expect(onClick).toHaveBeenCalledOnce();
  expect(onSubmit).toHaveBeenCalledOnce();
});
