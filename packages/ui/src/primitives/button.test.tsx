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

test('a button does not submit a form unless its type is submit', async () => {
  const onSubmit = vi.fn<() => void>();
  render(
    <form onSubmit={onSubmit}>
      <Button>Clear</Button>
    </form>,
  );
  await userEvent.click(screen.getByRole('button'));
  expect(onSubmit).not.toHaveBeenCalled();
});

test('a link styled as a button keeps the link role', () => {
  render(
    <Button asChild>
      <a href="/request">Request New Audit</a>
    </Button>,
  );
  expect(screen.getByRole('link', { name: 'Request New Audit' })).toHaveAttribute('href', '/request');
  expect(screen.queryByRole('button')).toBeNull();
});
