import { paths } from '@portal/auth/routing/paths';
import { Link, useParams } from '@portal/auth/routing/router';
import { useManagedAudit, type ManagedAudit } from '@portal/data/audits/managed-audit';
import { useManagedScope } from '@portal/data/audits/scope-changes';
import { useManagedFinding } from '@portal/data/findings/managed-queries';
import { EmptyState } from '@portal/ui/feedback/empty-state';
import { ErrorState } from '@portal/ui/feedback/error-state';
import { Skeleton } from '@portal/ui/feedback/skeleton';
import { PageHeader } from '@portal/ui/layout/page-header';
import { Button } from '@portal/ui/primitives/button';
import { Card } from '@portal/ui/primitives/card';
import { ArrowLeft, SearchX } from 'lucide-react';
import { AuditNotShown } from '../audit-not-shown.tsx';
import { FindingEditor } from './finding-editor.tsx';

/** The id in the address of a finding that does not exist yet. */
const NEW = 'new';

/** FIND-10: one finding of an audit, or a new one, for the admin who writes it and reviews its fixes. */
export function FindingPage() {
  const { auditId = '', findingId = '' } = useParams();
  const audit = useManagedAudit(auditId);
  if (!audit.data) return <AuditNotShown audit={audit} />;
  return <OneFinding key={findingId} audit={audit.data} findingId={findingId === NEW ? null : findingId} />;
}

function OneFinding({ audit, findingId }: { audit: ManagedAudit; findingId: string | null }) {
  const finding = useManagedFinding(audit.id, findingId);
  const scope = useManagedScope(audit.id);
  const back = (
    <Button asChild variant="ghost" size="sm">
      <Link to={paths.adminAuditFindings(audit.id)}>
        <ArrowLeft aria-hidden="true" />
        Findings of {audit.title}
      </Link>
    </Button>
  );
  const isLoading = scope.isPending || (findingId !== null && finding.isPending);
  const failed = [finding, scope].filter(({ isLoadingError }) => isLoadingError);
  if (failed.length > 0) {
    return (
      <>
        <PageHeader title="Finding" back={back} />
        <Card>
          <ErrorState
            title="Failed to load the finding"
            onRetry={() => failed.forEach((question) => void question.refetch())}
            isRetrying={failed.some(({ isFetching }) => isFetching)}
          />
        </Card>
      </>
    );
  }
  if (isLoading || !scope.data) {
    return (
      <>
        <PageHeader title="Finding" back={back} />
        <Skeleton className="h-[32rem] w-full rounded-lg" />
      </>
    );
  }
  if (findingId !== null && !finding.data) {
    return (
      <>
        <PageHeader title="Finding not found" back={back} />
        <Card>
          <EmptyState
            icon={SearchX}
            title="There is no such finding in this audit"
            description="The draft may have been discarded."
          />
        </Card>
      </>
    );
  }
  return (
    <FindingEditor
      audit={audit}
      finding={finding.data ?? null}
      repositories={scope.data.repositories}
      back={back}
    />
  );
}
