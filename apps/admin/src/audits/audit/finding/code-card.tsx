import { AppLink } from '@portal/auth/routing/app-link';
import { paths } from '@portal/auth/routing/paths';
import type { ManagedAudit } from '@portal/data/audits/managed-audit';
import type { ScopeRepository } from '@portal/data/audits/scope';
import type { ManagedFinding } from '@portal/data/findings/managed-findings';
import { useLedger } from '@portal/data/findings/queries';
import { useAddSource } from '@portal/data/sources/changes';
import { useSourceChanges, useSourceFile, useSources } from '@portal/data/sources/queries';
import { findFixCommit } from '@portal/ui/findings/code-location';
import { CodeCard as Card } from '@portal/ui/source/code-card';

type Props = { audit: ManagedAudit; finding: ManagedFinding; repositories: readonly ScopeRepository[] };

/** CODE-02: the code of a finding's locations. */
export function CodeCard({ audit, finding, repositories }: Props) {
  const ledger = useLedger(finding.id);
  const sources = useSources(audit.id);
  const add = useAddSource(audit.user_id, audit.id);
  return (
    <Card
      locations={finding.finding_locations}
      repositories={repositories}
      sources={sources.data ?? []}
      fixCommit={findFixCommit(ledger.data ?? [])}
      useFile={useSourceFile}
      useChanges={useSourceChanges}
      fileHref={(sourceId, path) => paths.adminSource(audit.id, sourceId, { path })}
      add={audit.status === 'withdrawn' ? null : add.mutateAsync}
      linkComponent={AppLink}
    />
  );
}
