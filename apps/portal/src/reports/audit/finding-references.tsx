import { AppLink } from '@portal/auth/routing/app-link';
import { paths } from '@portal/auth/routing/paths';
import type { AuditDetails } from '@portal/data/audits/one-audit';
import { useFindingReferences } from '@portal/data/findings/references';
import { FindingReferencesContext } from '@portal/ui/markdown/finding-references';
import { useCallback, useMemo, type ReactNode } from 'react';

/** Numbers of findings in the texts within, such as H-02, are links to those of this audit that the reader may see, and hashes to its commits. */
export function FindingReferences({ audit, children }: { audit: AuditDetails; children: ReactNode }) {
  const { id: auditId, scope_repositories: repositories } = audit;
  const getHref = useCallback(({ number }: { number: string }) => paths.finding(auditId, number), [auditId]);
  const { hrefs, onMention } = useFindingReferences(auditId, getHref);
  const references = useMemo(
    () => ({ hrefs, onMention, linkComponent: AppLink, repositories }),
    [hrefs, onMention, repositories],
  );
  return <FindingReferencesContext value={references}>{children}</FindingReferencesContext>;
}
