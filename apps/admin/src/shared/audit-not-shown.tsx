import { paths } from '@portal/domain/routing/paths';
import type { ManagedAudit } from '@portal/data/audits/managed-audit';
import type { UseQueryResult } from '@portal/data/client/query';
import { EmptyState } from '@portal/ui/feedback/empty-state';
import { QueryContent } from '@portal/ui/feedback/query-content';
import { Skeleton } from '@portal/ui/feedback/skeleton';
import { BackLink, PageHeader } from '@portal/ui/layout/page-header';
import { SearchX } from 'lucide-react';

/** The page of an audit that is loading, could not be loaded or does not exist. */
export function AuditNotShown({ audit }: { audit: UseQueryResult<ManagedAudit | null> }) {
  const back = <BackLink href={paths.adminClients}>Back to Clients</BackLink>;
  return (
    <>
      <PageHeader title={audit.data === null ? 'Audit not found' : 'Audit'} back={back} />
      <QueryContent
        query={audit}
        title="Failed to load the audit"
        skeleton={
          <div className="flex flex-col gap-6">
            <Skeleton className="h-16 w-full rounded-lg" />
            <Skeleton className="h-96 w-full rounded-lg" />
          </div>
        }
        framed
        empty={
          <EmptyState
            icon={SearchX}
            title="There is no audit at this address"
            description="It may have been deleted."
          />
        }
      >
        {() => null}
      </QueryContent>
    </>
  );
}
