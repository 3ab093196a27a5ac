import { expect, it } from 'vitest';
import { nextOrder } from './next-order.ts';
import type { Order } from './order-field.tsx';

type Sort = 'created_at' | 'title';
const newest: Order<Sort> = { sort: 'created_at', isAscending: false };

/** The orders that clicks on a column's header lead to, one after the other. */
function click(sort: Sort, times: number, order: Order<Sort> = newest): string[] {
  const orders: string[] = [];
  for (let click = 0; click < times; click += 1) {
    order = nextOrder(order, sort, newest);
    orders.push(`${order.sort} ${order.isAscending ? 'up' : 'down'}`);
  }
  return orders;
}

it('ADM-11 AUD-04 a third click on a column returns to the order of a list that nobody has sorted', () => {
  expect(click('title', 4)).toEqual(['title up', 'title down', 'created_at down', 'title up']);
});

it('ADM-11 AUD-04 the column that a list is sorted by at first alternates', () => {
  expect(click('created_at', 3)).toEqual(['created_at up', 'created_at down', 'created_at up']);
});

it('ADM-11 AUD-04 the column that a list is sorted by at first begins with that order again after another one', () => {
  expect(click('created_at', 2, { sort: 'title', isAscending: true })).toEqual([
    'created_at down',
    'created_at up',
  ]);
});
