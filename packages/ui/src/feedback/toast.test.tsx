import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { toast, Toaster } from './toast.tsx';

function visibleToasts() {
  return Array.from(
    document.querySelectorAll('[data-sonner-toast]:not([data-removed="true"]) [data-title]'),
    (title) => title.textContent,
  );
}

test('SIDE-05 a new toast replaces the previous one', async () => {
  render(<Toaster />);
  toast.success('Profile updated successfully');
  await waitFor(() => expect(visibleToasts()).toEqual(['Profile updated successfully']));
  toast.error('Failed to save profile');
  await waitFor(() => expect(visibleToasts()).toEqual(['Failed to save profile']));
  await waitFor(() => expect(document.querySelectorAll('[data-sonner-toast]')).toHaveLength(1));
});

test('SIDE-05 only the last toast is shown when a frame is drawn before the first one is added', async () => {
  vi.stubGlobal('requestAnimationFrame', (draw: FrameRequestCallback) => queueMicrotask(() => draw(0)));
  render(<Toaster />);
  // None closes by itself.
  toast.info('one', { duration: Infinity });
  toast.warning('two', { duration: Infinity });
  toast.success('three', { duration: Infinity });
  await waitFor(() => expect(visibleToasts()).toEqual(['three']));
  vi.unstubAllGlobals();
});

test('ALL-02 Tab moves from the last link through the toast and on, and not back to the link', async () => {
  render(
    <>
      <a href="#last">Last link</a>
      <Toaster />
    </>,
  );
  toast.success('Saved', { duration: Infinity });
  await screen.findByText('Saved');
  const link = screen.getByRole('link', { name: 'Last link' });
  link.focus();
  await userEvent.tab();
  expect(document.activeElement?.closest('[data-sonner-toast]')).not.toBeNull();
  // Past what is in the toast.
  for (let stops = 0; document.activeElement !== document.body && stops < 5; stops++) {
    await userEvent.tab();
    expect(link).not.toHaveFocus();
  }
  expect(document.body).toHaveFocus();
});
