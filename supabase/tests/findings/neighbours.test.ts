// FIND-06: the filters of the client's list of findings, with titles that have marks in them.
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  filterBesideAmongEqual,
  filterByView,
  filterBeside,
} from '../../../packages/data/src/findings/list-order.ts';
import type { FindingRow, FindingView } from '../../../packages/domain/src/findings/types.ts';
import { startHttpBackend, type HttpBackend } from '../http-backend.ts';
import { getRows, people } from '../people.ts';

const { audit } = getRows('owner');
/** In the order of their titles. */
const TITLES = ['A "title", with (marks) and \\', 'B 100%', 'B 100%', 'C "', 'D \\', 'E plain'];
const VIEW: FindingView = {
  search: '',
  severity: null,
  statuses: null,
  sort: 'title',
  isAscending: true,
  pageIndex: 0,
};

let http: HttpBackend;
beforeAll(async () => {
  http = await startHttpBackend();
  await http.reseed();
  const values = TITLES.map(
    (title, n) =>
      `('${audit}', '${people.owner}', 'L-0${n + 1}', ${n + 1}, '${title}', 'low', 'open', now())`,
  );
  await http.operator(`delete from public.findings where audit_id = '${audit}';
    insert into public.findings (audit_id, client_id, number, ordinal, title, severity, status, published_at) values ${values.join(', ')}`);
});
afterAll(() => http.backend.close());

const inView = (view: FindingView) =>
  filterByView(http.as('owner').from('findings').select('*').eq('audit_id', audit), view)
    .order('title')
    .order('ordinal');

it('FIND-06 a title with quotes, brackets, commas, backslashes and percent signs has the right findings beside it', async () => {
  const rows = ((await inView(VIEW)).data ?? []) as FindingRow[];
  expect(rows.map(({ title }) => title)).toEqual(TITLES);
  for (const [n, finding] of rows.entries()) {
    const numbers = async (isBeside: typeof filterBeside, side: 'next' | 'previous') =>
      (await isBeside(inView(VIEW), finding, VIEW, side)).data?.map(({ number }) => number) ?? [];
    const beside = async (side: 'next' | 'previous') =>
      new Set([...(await numbers(filterBesideAmongEqual, side)), ...(await numbers(filterBeside, side))]);
    const expected = (some: FindingRow[]) => new Set(some.map(({ number }) => number));
    expect(await beside('next')).toEqual(expected(rows.slice(n + 1)));
    expect(await beside('previous')).toEqual(expected(rows.slice(0, n)));
  }
});

it.each([
  ['title", with (', 1],
  ['100%', 2],
  ['"', 2],
  [' \\', 2],
  ['%', 2],
])('FIND-06 a search for %s finds the titles with these letters', async (search, count) => {
  expect((await inView({ ...VIEW, search })).data).toHaveLength(count);
});
