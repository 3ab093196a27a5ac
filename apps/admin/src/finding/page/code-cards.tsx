import { paths } from '@portal/domain/routing/paths';
import type { ManagedFinding } from '@portal/data/findings/managed-findings';
import { useAddComment } from '@portal/data/findings/changes';
import type { Fix } from '@portal/domain/findings/code-location';
import { useAction } from '@portal/ui/hooks/use-action';
import { SmallButton } from '@portal/ui/primitives/small-button';
import { CodeCard as Card } from '@portal/audit/source/code-card';
import type { ShownFinding } from '../fields/shown-finding.ts';

/** CODE-02: the code of a finding's locations. */
export function CodeCard({ audit, finding, repositories }: ShownFinding) {
  return (
    <Card
      auditId={audit.id}
      finding={finding}
      repositories={repositories}
      fileHref={(sourceId, path) => paths.adminSource(audit.id, sourceId, { path })}
    />
  );
}

/** CODE-04: what useFixChanges and FixCard need to show the fix of a finding, or to ask for its source. */
export function fixProps({ audit, finding, repositories }: ShownFinding) {
  return {
    finding,
    repositories,
    changesHref: (fromId: string, toId: string) => paths.adminSource(audit.id, toId, { since: fromId }),
    target: { audit, pageHref: paths.adminFinding(audit.id, finding.id) },
    mayAdd: audit.status !== 'withdrawn',
    actions: (fix: Fix) => <RequestFix finding={finding} fix={fix} />,
  };
}

/** CODE-01: requests the source of the fix from the client, in a comment on the finding. */
function RequestFix({ finding, fix }: { finding: ManagedFinding; fix: Fix }) {
  const request = useAction(useAddComment(finding.id), {
    success: 'Source requested in a comment',
    failure: 'The source was not requested',
  });
  return (
    <SmallButton
      isPending={request.isPending}
      onClick={() =>
        void request.run(
          `Please add the source of your fix${fix.commit === null ? '' : `, commit \`${fix.commit}\``}. Use "Add the source of the fix" on the page of this finding.`,
        )
      }
    >
      Request the source from the client
    </SmallButton>
  );
}
