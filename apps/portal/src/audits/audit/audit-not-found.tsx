import { paths } from '@portal/domain/routing/paths';
import { Link } from '@portal/frame/routing/router';
import { EmptyState } from '@portal/ui/feedback/empty-state';
import { PageHeader } from '@portal/ui/layout/page-header';
import { Button } from '@portal/ui/primitives/button';
import { Card } from '@portal/ui/primitives/card';
import { FileSearch } from 'lucide-react';

/** AUD-01: the same for another client's audit and for one that does not exist. */
export function AuditNotFound() {
  return (
    <>
      <PageHeader title="Audit not found" />
      <Card>
        <EmptyState
          icon={FileSearch}
          title="There is no audit at this address"
          description="The link may be incomplete, or the audit may have been removed."
          action={
            <Button asChild>
              <Link to={paths.reports}>Back to Audit Reports</Link>
            </Button>
          }
        />
      </Card>
    </>
  );
}
