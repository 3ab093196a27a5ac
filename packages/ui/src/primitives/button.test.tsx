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

test.each([undefined, 'Publishing…'])(
  'ALL-02 a button on a translated page waits with the label %j, and shows a new count',
  (pendingLabel) => {
    const button = (count: number, isPending: boolean) => (
      <Button isPending={isPending} pendingLabel={pendingLabel}>
        {count > 1 && <svg aria-hidden="true" />}
        Publish selected ({count})
      </Button>
    );
    const { container, rerender } = render(button(1, false));
    translate(container);
    rerender(button(1, true));
    translate(container);
    expect(screen.getByRole('button', { name: pendingLabel ?? 'Publish selected (1)' })).toBeVisible();
    rerender(button(2, false));
    expect(screen.getByRole('button', { name: 'Publish selected (2)' })).toBeVisible();
  },
);

/** Puts each text into a new element, as the translation of Chrome does. */
function translate(container: HTMLElement) {
  const texts = document.createNodeIterator(container, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  for (let text = texts.nextNode(); text; text = texts.nextNode()) found.push(text as Text);
  for (const text of found) {
    const font = document.createElement('font');
    font.textContent = text.data;
    text.replaceWith(font);
  }
}
