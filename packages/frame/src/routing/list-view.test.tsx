import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { ReactNode } from 'react';
import {
  anyDay,
  anyId,
  defineListView,
  numberedPage,
  oneOf,
  oneOfOrId,
  oneOrNone,
  onOrOff,
  rowCursor,
  useListView,
} from './list-view.ts';
import { createMemoryRouter } from './memory-router.ts';
import { RouterProvider } from './router.tsx';

const ID = '00000000-0000-4000-8000-000000000001';

const audits = defineListView({
  filters: {
    status: oneOf(['all', 'open', 'done']),
    lead: oneOfOrId(['all', 'nobody']),
    clientId: anyId(),
    severity: oneOrNone(['high', 'low']),
    isOverdue: onOrOff(),
    from: anyDay(),
  },
  sorts: { created_at: 'desc', title: 'asc' },
  params: { clientId: 'client', isOverdue: 'overdue' },
});
const log = defineListView({ place: { after: rowCursor() } });

const parse = (text: string) => audits.parse(new URLSearchParams(text));
const write = (view: Parameters<typeof audits.toParams>[0]) =>
  new URLSearchParams(audits.toParams(view)).toString();

it.each([
  `q=a%26b&status=done&lead=nobody&client=${ID}&severity=low&overdue=yes&from=2026-11-21&sort=title&order=desc&page=3`,
  `lead=${ID}`,
  'order=asc',
  'sort=title',
  'page=400000',
  '',
])('ADM-02 AUD-04 the view %s is read from the address and written to it without loss', (text) => {
  expect(write(parse(text))).toBe(text);
});

it.each([
  'status=gone',
  'status=toString',
  'lead=somebody',
  'overdue=no',
  `client=${ID}0`,
  'severity=',
  'from=2026-02-30',
  'from=02026-11-01',
  'from=1969-12-31',
  'sort=client_id',
  'page=0',
  'page=1e9',
  'page=x',
])('ADM-02 the wrong value in %s is ignored', (text) => {
  expect(parse(text)).toEqual(audits.initial);
});

it('ADM-02 the search and the page are within what the database accepts', () => {
  expect(parse(`q=${'x'.repeat(201)}`).search).toBe('x'.repeat(200));
  expect(parse('page=400001').pageIndex).toBe(399_999);
});

it.each([
  `after=1`,
  `after=noon_${ID}`,
  'after=2026-11-21T10:00:00Z_1',
  `after=x_2026-11-21T10:00:00Z_${ID}`,
])('ADM-08 the wrong place in %s is ignored', (text) => {
  expect(log.parse(new URLSearchParams(text))).toEqual({ search: '', after: null });
});

it('ADM-08 the place in a list by time is the row after which the page begins', () => {
  const after = { createdAt: '2026-11-21T10:00:00.5+00:00', id: ID };
  const params = log.toParams({ after });
  expect(params).toEqual({ after: `${after.createdAt}_${ID}` });
  expect(log.parse(new URLSearchParams(params)).after).toEqual(after);
});

const people = defineListView({
  filters: { status: oneOf(['all', 'open']) },
  sorts: { created_at: 'desc', title: 'asc' },
  place: { pageIndex: numberedPage(), selectedId: anyId() },
});

function open(address: string) {
  let Children: ReactNode;
  const router = createMemoryRouter([{ path: '/', element: <Outlet /> }], {
    initialEntries: ['/before', address],
  });
  function Outlet() {
    return Children;
  }
  const { result } = renderHook(() => useListView(people), {
    wrapper: ({ children }) => {
      Children = children;
      return <RouterProvider router={router} />;
    },
  });
  return { list: () => result.current, router, address: () => router.state.location.search };
}

it('ADM-02 a changed filter begins at the first page, with nothing selected, and Back returns to where one was', async () => {
  const before = `?q=a&page=3&selectedId=${ID}`;
  const { list, router, address } = open(`/${before}`);
  act(() => list().change({ status: 'open' }));
  expect(address()).toBe('?q=a&status=open');
  expect(list().isFiltered).toBe(true);
  act(() => list().showAll());
  expect(address()).toBe('');
  expect(list().isFiltered).toBe(false);
  await act(() => router.navigate(-2));
  expect(address()).toBe(before);
});

it('REP-01 another page keeps what is in the address for another purpose', () => {
  const { list, address } = open('/?request=r1&page=3');
  act(() => list().change({ pageIndex: 1 }));
  expect(address()).toBe('?request=r1&page=2');
});

it('ADM-02 Back leaves a search that was refined, instead of undoing it letter by letter', async () => {
  const { list, router, address } = open('/?page=2');
  act(() => list().change({ search: 'a' }));
  act(() => list().change({ search: 'ac' }));
  expect(address()).toBe('?q=ac');
  expect(list().isFiltered).toBe(true);
  await act(() => router.navigate(-1));
  expect(address()).toBe('?page=2');
});

it('AUD-04 a column sorts in its own direction, the other way round, and then as at first', () => {
  const { list, address } = open('/');
  const sorted = (sort: string) => {
    act(() => list().sortBy(sort));
    return address();
  };
  expect([sorted('title'), sorted('title'), sorted('title')]).toEqual([
    '?sort=title',
    '?sort=title&order=desc',
    '',
  ]);
  expect([sorted('created_at'), sorted('created_at')]).toEqual(['?order=asc', '']);
});
