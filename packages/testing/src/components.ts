import { fireEvent } from '@testing-library/react';
import type { QueryState } from '@portal/ui/feedback/query-content';

/** A query that has loaded this, and does not load anything now. Without data, it has failed. */
export const loaded = <Data>(data?: Data): QueryState<Data> => ({
  data,
  isPending: false,
  isFetching: false,
  isFetchedAfterMount: true,
  refetch: () => undefined,
});

/** Types a text letter by letter without letting time pass, so that there is no pause in typing even on a busy machine. */
export function typeAtOnce(field: HTMLElement, text: string): void {
  for (let length = 1; length <= text.length; length += 1) {
    fireEvent.change(field, { target: { value: text.slice(0, length) } });
  }
}
