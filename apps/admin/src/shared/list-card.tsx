import { QueryContent, type QueryState } from '@portal/ui/feedback/query-content';
import { Card } from '@portal/ui/primitives/card';
import type { ReactNode } from 'react';

type Props<Data> = {
  title: string;
  actions?: ReactNode;
  query: QueryState<Data> & { isPlaceholderData: boolean };
  isEmpty: (data: NonNullable<Data>) => boolean;
  rows: (data: NonNullable<Data>) => ReactNode;
  /** What leads to those that are not listed; a false one leaves its line out. */
  more: (data: NonNullable<Data>) => ReactNode;
};

/** ADM-11, STAFF-02: a card that lists what belongs to a client or an audit. */
export function ListCard<Data>({ title, actions, query, isEmpty, rows, more }: Props<Data>) {
  return (
    <Card title={title} actions={actions} aria-busy={query.isPlaceholderData}>
      <QueryContent
        query={query}
        title={`Failed to load the ${title.toLowerCase()}`}
        inCard
        skeletonClassName="h-16"
        empty={`No ${title.toLowerCase()} yet.`}
        isEmpty={isEmpty}
      >
        {(loaded) => {
          const footer = more(loaded);
          return (
            <>
              <ul className="mt-2 divide-y divide-border">{rows(loaded)}</ul>
              {footer && <div className="border-t border-border px-5 py-3">{footer}</div>}
            </>
          );
        }}
      </QueryContent>
    </Card>
  );
}
