import { paths } from '@portal/domain/routing/paths';
import type { AuditDetails } from '@portal/data/audits/one-audit';
import type { Finding } from '@portal/domain/findings/types';
import { useLedger } from '@portal/data/findings/queries';
import { useAddSource } from '@portal/data/sources/changes';
import { useSourceChanges, useSourceFile, useSources } from '@portal/data/sources/queries';
import { findFix } from '@portal/domain/findings/code-location';
import { CodeCard as Card } from '@portal/audit/source/code-card';
import { useMayAddSource } from '../use-may-add-source.ts';

/** CODE-02: the code of a finding's locations. */
export function CodeCard({ finding, audit }: { finding: Finding; audit: AuditDetails }) {
  const ledger = useLedger(finding.id);
  const sources = useSources(audit.id);
  const add = useAddSource(audit.user_id, audit.id);
  return (
    <Card
      locations={finding.finding_locations}
      repositories={audit.scope_repositories}
      sources={sources}
      fix={findFix(ledger.data ?? [])}
      useFile={useSourceFile}
      useChanges={useSourceChanges}
      fileHref={(sourceId, path) => paths.source(audit.id, sourceId, { path })}
      add={useMayAddSource(audit) ? add.mutateAsync : null}
    />
  );
}
