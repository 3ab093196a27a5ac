import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { lazyPage, PageErrorProvider } from './lazy-page.tsx';

test('ALL-01 a page whose code fails to load shows an error, and the retry loads it again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const onError = vi.fn<(error: Error) => void>();
  const load = vi
    .fn<() => Promise<() => React.ReactNode>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
    .mockResolvedValue(() => <h1>Reports</h1>);
  const Page = lazyPage(load);
  render(<Page />, { wrapper: (props) => <PageErrorProvider value={onError} {...props} /> });
  expect(screen.getByRole('status', { name: 'Loading the page' })).toBeInTheDocument();
  expect(await screen.findByText('This page could not be loaded')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Reload the page' })).toBeVisible();
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Reports' })).toBeVisible();
  expect(load).toHaveBeenCalledTimes(2);
  expect(onError).toHaveBeenCalledOnce();
});

test('ALL-01 a page that throws during rendering shows an error, and the retry renders it again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const onError = vi.fn<(error: Error) => void>();
  let isBroken = true;
  const Page = lazyPage(() =>
    Promise.resolve(() => {
      if (isBroken) throw new Error('thrown while rendering');
      return <h1>Reports</h1>;
    }),
  );
  render(<Page />, { wrapper: (props) => <PageErrorProvider value={onError} {...props} /> });
  expect(await screen.findByText('Something went wrong on this page')).toBeVisible();
  isBroken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Reports' })).toBeVisible();
  expect(onError).toHaveBeenCalledOnce();
});
