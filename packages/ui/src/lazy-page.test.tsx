import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { lazyPage } from './lazy-page.tsx';

test('ALL-01 a page whose code did not arrive is said, and the retry fetches again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const onError = vi.fn<(error: Error) => void>();
  const load = vi
    .fn<() => Promise<() => React.ReactNode>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
    .mockResolvedValue(() => <h1>Reports</h1>);
  const Page = lazyPage(load, { onError });
  render(<Page />);
  expect(screen.getByRole('status', { name: 'Loading the page' })).toBeInTheDocument();
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Reports' })).toBeVisible();
  expect(load).toHaveBeenCalledTimes(2);
  expect(onError).toHaveBeenCalledOnce();
});
