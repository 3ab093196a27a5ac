import { paths } from '@portal/domain/routing/paths';
import type { ManagedAudit } from '@portal/data/audits/managed-audit';
import type { ScopeRepository } from '@portal/data/audits/scope';
import type { ManagedFinding } from '@portal/data/findings/managed-findings';
import { useAddComment } from '@portal/data/findings/changes';
import { useLedger } from '@portal/data/findings/queries';
import { useAddSource } from '@portal/data/sources/changes';
import { useSourceChanges, useSourceFile, useSources } from '@portal/data/sources/queries';
import { findFix, type Fix } from '@portal/domain/findings/code-location';
import { useAction } from '@portal/ui/hooks/use-action';
import { Button } from '@portal/ui/primitives/button';
import { CodeCard as Card } from '@portal/audit/source/code-card';

type Props = { audit: ManagedAudit; finding: ManagedFinding; repositories: readonly ScopeRepository[] };

/** CODE-02: the code of a finding's locations. */
export function CodeCard({ audit, finding, repositories }: Props) {
  const ledger = useLedger(finding.id);
  const sources = useSources(audit.id);
  const add = useAddSource(audit.user_id, audit.id);
  const fix = findFix(ledger.data ?? []);
  return (
    <Card
      locations={finding.finding_locations}
      repositories={repositories}
      sources={sources}
      fix={fix}
      {...(fix && { fixActions: <RequestFix finding={finding} fix={fix} /> })}
      useFile={useSourceFile}
      useChanges={useSourceChanges}
      fileHref={(sourceId, path) => paths.adminSource(audit.id, sourceId, { path })}
      add={audit.status === 'withdrawn' ? null : add.mutateAsync}
    />
  );
}

/** CODE-01: requests the source of the fix from the client, in a comment on the finding. */
function RequestFix({ finding, fix }: { finding: ManagedFinding; fix: Fix }) {
  const request = useAction(useAddComment(finding.id), {
    success: 'Source requested in a comment',
    failure: 'The source was not requested',
  });
  return (
    <Button
      variant="secondary"
      size="sm"
      isPending={request.isPending}
      onClick={() =>
        void request.run(
          `Please add the source of your fix${fix.commit === null ? '' : `, commit \`${fix.commit}\``}. Use "Add the source of the fix" below the code of this finding.`,
        )
      }
    >
      Request the source from the client
    </Button>
  );
}
