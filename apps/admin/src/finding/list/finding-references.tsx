import { paths } from '@portal/domain/routing/paths';
import type { ScopeRepository } from '@portal/data/audits/scope';
import { useManagedScope } from '@portal/data/audits/scope-changes';
import { useFindingReferences } from '@portal/data/findings/references';
import { FindingReferencesContext } from '@portal/ui/markdown/finding-references';
import { useCallback, useMemo, type ReactNode } from 'react';

const NO_REPOSITORIES: ScopeRepository[] = [];

/** Numbers of findings in the texts within, such as H-02, are links to those of this audit, and hashes to its commits. */
export function FindingReferences({ auditId, children }: { auditId: string; children: ReactNode }) {
  const getHref = useCallback(({ id }: { id: string }) => paths.adminFinding(auditId, id), [auditId]);
  const { hrefs, onMention } = useFindingReferences(auditId, getHref);
  const repositories = useManagedScope(auditId).data?.repositories ?? NO_REPOSITORIES;
  const references = useMemo(() => ({ hrefs, onMention, repositories }), [hrefs, onMention, repositories]);
  return <FindingReferencesContext value={references}>{children}</FindingReferencesContext>;
}
