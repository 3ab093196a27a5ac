import type { Order } from './order-field.tsx';

/**
 * Returns the order after a click on a column's header: by this column, then the other way round, then the initial order again.
 * The column of the initial order begins with it and alternates.
 */
export function nextOrder<Sort extends string>(
  order: Order<Sort>,
  sort: Sort,
  initial: Order<Sort>,
): Order<Sort> {
  if (order.sort !== sort) return sort === initial.sort ? initial : { sort, isAscending: true };
  if (sort === initial.sort || order.isAscending) return { sort, isAscending: !order.isAscending };
  return initial;
}
