// The orders of the clients' list as plain SQL, for statements about its pages.
import type pg from 'pg';
import { byName } from '../../bench/admin-queries.ts';

/** The keys of each order. */
const ORDERS = {
  created_at: ['created_at', 'id'],
  full_name: [byName('full_name'), 'id'],
  company_name: [byName('company_name'), 'id'],
  approval_status: ['approval_status', 'created_at', 'id'],
};
type Order = keyof typeof ORDERS;

const STATUSES = ['all', 'pending', 'approved', 'rejected'] as const;

/** A list in an order and a direction, of one status or all. */
export type List = { sort: Order; ascending: boolean; status: (typeof STATUSES)[number] };

/** All combinations of order, direction and status. */
export const lists: List[] = (Object.keys(ORDERS) as Order[]).flatMap((sort) =>
  [true, false].flatMap((ascending) => STATUSES.map((status) => ({ sort, ascending, status }))),
);

/** The `order by` of a list. */
export function getOrder({ sort, ascending }: Pick<List, 'sort' | 'ascending'>): string {
  return ORDERS[sort].map((key) => `${key} ${ascending ? 'asc' : 'desc'}`).join(', ');
}

/** The ids of all clients of a list, in its order. */
export async function wholeList(database: pg.Client, list: List): Promise<string[]> {
  const { rows } = await database.query<{ id: string }>(
    `select id from public.profiles where $1 in ('all', approval_status) and ($1 <> 'pending' or onboarding_completed) order by ${getOrder(list)}`,
    [list.status],
  );
  return rows.map(({ id }) => id);
}

/** The ids of a page of 25 as the screen asks for it, as an admin. */
export async function fetchPage(
  database: pg.Client,
  { status, sort, ascending }: List,
  start: number,
): Promise<string[]> {
  const { rows } = await database.query<{ id: string }>(
    'select id from public.search_clients($1, $2, $3, $4, 25, $5)',
    ['', status, sort, ascending, start],
  );
  return rows.map(({ id }) => id);
}
