import { paths } from '@portal/domain/routing/paths';
import type { ManagedAudit } from '@portal/data/audits/managed-audit';
import type { UseQueryResult } from '@portal/data/client/query';
import { EmptyState } from '@portal/ui/feedback/empty-state';
import { QueryContent } from '@portal/ui/feedback/query-content';
import { Skeleton } from '@portal/ui/feedback/skeleton';
import { PageHeader } from '@portal/ui/layout/page-header';
import { SearchX } from 'lucide-react';
import { createContext, use, useCallback, useMemo, type ReactNode } from 'react';
import type { ScopeRepository } from '@portal/data/audits/scope';
import { useManagedScope } from '@portal/data/audits/scope-changes';
import { useFindingReferences } from '@portal/data/findings/references';
import { FindingReferencesContext } from '@portal/ui/markdown/finding-references';

export function AuditNotShown({ audit }: { audit: UseQueryResult<ManagedAudit | null> }) {
  return (
    <>
      <PageHeader
        title={audit.data === null ? 'Audit not found' : 'Audit'}
        trail={[{ text: 'Audits', href: paths.adminAudits }]}
      />
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

export const AuditContext = createContext<ManagedAudit | null>(null);

export function useShownAudit(): ManagedAudit {
  const audit = use(AuditContext);
  if (!audit) throw new Error('A page of an audit was rendered outside of AuditPage.');
  return audit;
}

const NO_REPOSITORIES: ScopeRepository[] = [];

/** Numbers of findings in the texts within, such as H-02, are links to those of this audit, and hashes to its commits. */
export function FindingReferences({ auditId, children }: { auditId: string; children: ReactNode }) {
  const getHref = useCallback(({ id }: { id: string }) => paths.adminFinding(auditId, id), [auditId]);
  const { hrefs, onMention } = useFindingReferences(auditId, getHref);
  const repositories = useManagedScope(auditId).data?.repositories ?? NO_REPOSITORIES;
  const references = useMemo(() => ({ hrefs, onMention, repositories }), [hrefs, onMention, repositories]);
  return <FindingReferencesContext value={references}>{children}</FindingReferencesContext>;
}
