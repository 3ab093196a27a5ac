import { AppLink } from '@portal/auth/routing/app-link';
import { paths } from '@portal/auth/routing/paths';
import type { AuditDetails } from '@portal/data/audits/one-audit';
import type { Finding } from '@portal/data/findings/types';
import { useSourceFile, useSources } from '@portal/data/sources/queries';
import { CodeCard as Card } from '@portal/ui/source/code-card';

/** CODE-02: the code of a finding's locations. */
export function CodeCard({ finding, audit }: { finding: Finding; audit: AuditDetails }) {
  const sources = useSources(audit.id);
  return (
    <Card
      locations={finding.finding_locations}
      repositories={audit.scope_repositories}
      sources={sources.data ?? []}
      useFile={useSourceFile}
      fileHref={(sourceId, path) => paths.source(audit.id, sourceId, path)}
      linkComponent={AppLink}
    />
  );
}
