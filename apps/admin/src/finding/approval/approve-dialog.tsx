import type { ManagedAudit } from '@portal/data/audits/managed-audit';
import type { ScopeRepository } from '@portal/data/audits/scope';
import {
  approverName,
  useApproveFinding,
  useLastApproval,
  type ApprovedContent,
} from '@portal/data/findings/approvals';
import type { ManagedFinding } from '@portal/data/findings/managed-findings';
import { codeLocationLabel } from '@portal/domain/findings/code-location';
import { severityLabel } from '@portal/domain/findings/finding-labels';
import { formatDateTime } from '@portal/domain/format/formatters';
import { diffLines } from '@portal/audit/source/difference/diff-lines';
import { DiffView } from '@portal/audit/source/difference/diff-view';
import { QueryContent } from '@portal/ui/feedback/query-content';
import { Skeleton } from '@portal/ui/feedback/skeleton';
import { useAction } from '@portal/ui/hooks/use-action';
import { FormDialog, plainForm } from '@portal/ui/overlays/form-dialog';
import { WriteTarget } from '../../shared/form-notes.tsx';
import { importedFixText } from '../page/finding-text.tsx';

type Props = {
  audit: ManagedAudit;
  finding: ManagedFinding;
  repositories: readonly ScopeRepository[];
  onClose: () => void;
};

/** STAFF-03: shows what changed in a draft since the last approval, and approves it as it was read. */
export function ApproveDialog({ audit, finding, repositories, onClose }: Props) {
  const approval = useLastApproval(finding);
  const approve = useAction(useApproveFinding(), {
    success: 'Finding approved',
    failure: 'The finding was not approved',
    onSuccess: onClose,
  });
  return (
    <FormDialog
      title="Approve this finding?"
      description="You confirm that you have read its title, severity, texts and locations. It can then be published as it is now; an edit needs another approval."
      size="lg"
      submitLabel="Approve"
      pendingLabel="Approving…"
      isDisabled={!approval.isSuccess}
      onClose={onClose}
      form={plainForm(approve.isPending, () =>
        approve.run({ id: finding.id, sha256: finding.content_sha256 ?? '' }),
      )}
      before={<WriteTarget clientId={audit.client_id} />}
    >
      <p className="font-medium wrap-anywhere">{finding.title}</p>
      <QueryContent
        query={approval}
        title="Failed to load the last approval"
        skeleton={<Skeleton className="h-40 w-full" />}
        empty={<p className="text-muted">Nobody has approved it before.</p>}
      >
        {({ person_name: name, at, content, content_sha256: sha256 }) => (
          <section className="flex min-w-0 flex-col gap-2">
            <h3 className="font-semibold">What changed since its last approval</h3>
            <p className="text-sm text-muted">
              By {approverName(name)}, {formatDateTime(at)}
            </p>
            <Changes
              before={toLines(content)}
              after={toLines(contentOf(finding, repositories))}
              isSame={sha256 === finding.content_sha256}
            />
          </section>
        )}
      </QueryContent>
    </FormDialog>
  );
}

/** `isSame`: the digests are equal, and they cover the bytes of the images, too. */
function Changes({ before, after, isSame }: { before: string[]; after: string[]; isSame: boolean }) {
  const changes = diffLines(before, after);
  if (!changes) return <p>Too much has changed to be compared here. Read the whole finding.</p>;
  if (changes.every(({ kind }) => kind === 'same')) {
    return isSame ? (
      <p>Nothing: the content is the same again.</p>
    ) : (
      <p>An image has changed, and the text has not. Look at each image before you approve.</p>
    );
  }
  return (
    <DiffView
      path="finding.md"
      before={before}
      after={after}
      changes={changes}
      sides={{ old: null, fresh: null }}
    />
  );
}

function contentOf(finding: ManagedFinding, repositories: readonly ScopeRepository[]): ApprovedContent {
  return {
    ...finding,
    locations: finding.finding_locations.map(({ repository_id, path, first_line, last_line }) => {
      const repository = repositories.find(({ id }) => id === repository_id);
      return {
        repository: repository?.url ?? null,
        commit: repository?.commit_hash ?? null,
        path,
        first_line,
        last_line,
      };
    }),
  };
}

const rating = (value: string | null) => (value === null ? 'none' : severityLabel(value));

function toLines(content: ApprovedContent): string[] {
  return [
    `Title: ${content.title}`,
    `Severity: ${severityLabel(content.severity)}`,
    `Likelihood: ${rating(content.likelihood)}`,
    `Impact: ${rating(content.impact)}`,
    ...(content.source_status ? [importedFixText(content)] : []),
    ...content.locations.map(({ repository, commit, path, first_line, last_line }) => {
      const label = codeLocationLabel({ path, firstLine: first_line, lastLine: last_line });
      return `Location: ${[label, repository, commit?.slice(0, 10)].filter(Boolean).join(' · ')}`;
    }),
    '',
    ...content.description.split('\n'),
    '',
    'Recommendation:',
    ...content.recommendation.split('\n'),
  ];
}
