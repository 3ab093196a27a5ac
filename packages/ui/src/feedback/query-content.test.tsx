import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { loaded } from '@portal/testing/components';
import { toast } from './toast.tsx';
import { joinQueries, LoadErrorNotice, QueryContent, type QueryState } from './query-content.tsx';

type Names = string[] | null;
const failed = loaded<Names>();
const loading = { ...failed, isPending: true, isFetching: true, isFetchedAfterMount: false };

const view = (query: QueryState<Names>, props = {}) => (
  <QueryContent query={query} title="Failed to load the names" empty="There are none" framed {...props}>
    {(names) => names.join()}
  </QueryContent>
);

test('ALL-01 shows that it is loading, then the content, also when a later refetch fails', () => {
  const { rerender } = render(view(loading));
  expect(screen.getByRole('status', { name: 'Loading' })).toBeVisible();
  rerender(view({ ...failed, data: ['Ada', 'Lin'] }));
  expect(screen.queryByRole('status')).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByText('Ada,Lin')).toBeVisible();
});

test.each([[null], [[]]])('ALL-01 says that there is nothing when the data is %j', (data) => {
  render(view({ ...failed, data }));
  expect(screen.getByText('There are none')).toBeVisible();
});

test('ALL-01 ALL-02 a failure can be retried, and its button keeps the focus while that is done', () => {
  const refetch = vi.fn<() => void>();
  const { rerender } = render(view({ ...failed, refetch }));
  expect(screen.getByRole('alert')).toHaveTextContent('Failed to load the names');
  const retry = screen.getByRole('button', { name: 'Try again' });
  retry.focus();
  fireEvent.click(retry);
  expect(refetch).toHaveBeenCalledOnce();
  rerender(view({ ...failed, isPending: true, isFetching: true }));
  expect(retry).toHaveFocus();
  expect(retry).toHaveAttribute('aria-busy', 'true');
});

test('ALL-01 a failure that the specification names is a toast, too, once', () => {
  const said = vi.spyOn(toast, 'error');
  const { rerender } = render(view(loading, { hasToast: true }));
  expect(said).not.toHaveBeenCalled();
  for (const isFetching of [false, true, false])
    rerender(view({ ...failed, isFetching }, { hasToast: true }));
  expect(said).toHaveBeenCalledExactlyOnceWith('Failed to load the names');
});

test('ALL-01 a page that can be used without a query says that it failed only while there is no data', () => {
  const notice = (query: QueryState<Names>) => (
    <LoadErrorNotice query={query}>Failed to load</LoadErrorNotice>
  );
  const { rerender } = render(notice(loading));
  expect(screen.queryByText('Failed to load')).toBeNull();
  rerender(notice({ ...failed, isPending: true, isFetching: true }));
  expect(screen.getByText('Failed to load')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Try again' })).toHaveAttribute('aria-busy', 'true');
  rerender(notice({ ...failed, data: ['Ada'] }));
  expect(screen.queryByText('Failed to load')).toBeNull();
});

test('ALL-01 content of two queries waits for both, and a retry repeats the one that failed', () => {
  const refetch = vi.fn<() => void>();
  const both = (other: QueryState<Names>) => (
    <QueryContent query={joinQueries(loaded(null), other)} title="Failed to load the names">
      {([none, names]) => `${none === null ? 'Nobody' : ''} ${names?.join() ?? ''}`}
    </QueryContent>
  );
  const { rerender } = render(both(loading));
  expect(screen.getByRole('status', { name: 'Loading' })).toBeVisible();
  rerender(both({ ...failed, refetch }));
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(refetch).toHaveBeenCalledOnce();
  rerender(both({ ...failed, data: ['Ada'] }));
  expect(screen.getByText('Nobody Ada')).toBeVisible();
});
