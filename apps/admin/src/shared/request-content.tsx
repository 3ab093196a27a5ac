import type { RequestWithAudits } from '@portal/data/service-requests/queries';
import { EmptyState } from '@portal/ui/feedback/empty-state';
import { QueryContent, type QueryState } from '@portal/ui/feedback/query-content';
import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';

type Props = {
  query: QueryState<RequestWithAudits | null>;
  children: (request: RequestWithAudits) => ReactNode;
};

export function RequestContent({ query, children }: Props) {
  return (
    <QueryContent
      query={query}
      title="Failed to load the request"
      skeletonClassName="h-96"
      empty={
        <EmptyState
          icon={SearchX}
          title="This client has no such request"
          description="It may belong to another client. Open the request again from the list."
        />
      }
    >
      {children}
    </QueryContent>
  );
}
