import { AppLink } from '@portal/auth/routing/app-link';
import { paths } from '@portal/auth/routing/paths';
import type { ScopeRepository } from '@portal/data/audits/scope';
import type { ManagedFinding } from '@portal/data/findings/managed-findings';
import { useSourceFile, useSources } from '@portal/data/sources/queries';
import { CodeCard as Card } from '@portal/ui/source/code-card';

type Props = { finding: ManagedFinding; repositories: readonly ScopeRepository[] };

/** CODE-02: the code of a finding's locations. */
export function CodeCard({ finding, repositories }: Props) {
  const sources = useSources(finding.audit_id);
  return (
    <Card
      locations={finding.finding_locations}
      repositories={repositories}
      sources={sources.data ?? []}
      useFile={useSourceFile}
      fileHref={(sourceId, path) => paths.adminSource(finding.audit_id, sourceId, path)}
      linkComponent={AppLink}
    />
  );
}
