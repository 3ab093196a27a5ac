import { QueryContent, type QueryState } from '@portal/ui/feedback/query-content';
import { Card, CardHeader } from '@portal/ui/primitives/card';
import { useId, type ReactNode } from 'react';

type Props<Data> = {
  noun: string;
  title: string;
  description?: string;
  actions?: ReactNode;
  query: QueryState<Data> & { isPlaceholderData: boolean };
  isEmpty: (data: NonNullable<Data>) => boolean;
  rows: (data: NonNullable<Data>) => ReactNode;
  /** What leads to those that are not listed; a false one leaves its line out. */
  more: (data: NonNullable<Data>) => ReactNode;
};

/** ADM-11, STAFF-02: a card that lists what belongs to a client or an audit. */
export function ListCard<Data>({
  noun,
  title,
  description,
  actions,
  query,
  isEmpty,
  rows,
  more,
}: Props<Data>) {
  const titleId = useId();
  return (
    <Card aria-labelledby={titleId} aria-busy={query.isPlaceholderData}>
      <CardHeader titleId={titleId} title={title} description={description} actions={actions} />
      <QueryContent
        query={query}
        title={`Failed to load the ${noun}`}
        inCard
        skeletonClassName="h-16"
        empty={`No ${noun} yet.`}
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
