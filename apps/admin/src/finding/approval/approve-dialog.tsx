import { approverName, useApproveFinding, useLastApproval } from '@portal/data/findings/approvals';
import { formatDateTime } from '@portal/domain/format/formatters';
import { TitleText } from '@portal/ui/markdown/title-text';
import { QueryContent } from '@portal/ui/feedback/query-content';
import { useAction } from '@portal/ui/hooks/use-action';
import { FormDialog, plainForm } from '@portal/ui/overlays/form-dialog';
import { WriteTarget } from '../../shared/form-notes.tsx';
import type { ShownFinding } from '../fields/shown-finding.ts';
import { contentOf, FindingChanges } from './finding-changes.tsx';

type Props = ShownFinding & { onApproved: () => void; onClose: () => void };

/** STAFF-03: shows what changed in a draft since the last approval, and approves it as it was read. */
export function ApproveDialog({ audit, finding, repositories, onApproved, onClose }: Props) {
  const approval = useLastApproval(finding);
  const approve = useAction(useApproveFinding(), {
    success: 'Finding approved',
    failure: 'The finding was not approved',
    onSuccess: () => {
      onClose();
      onApproved();
    },
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
      <p className="font-medium wrap-anywhere">
        <TitleText title={finding.title} />
      </p>
      <QueryContent
        query={approval}
        title="Failed to load the last approval"
        empty={<p className="text-muted">Nobody has approved it before.</p>}
      >
        {({ person_name: name, at, content, content_sha256: sha256 }) => (
          <section className="flex min-w-0 flex-col gap-2">
            <h3 className="font-semibold">What changed since its last approval</h3>
            <p className="text-sm text-muted">
              By {approverName(name)}, {formatDateTime(at)}
            </p>
            <FindingChanges
              before={content}
              after={contentOf(finding, repositories)}
              isSame={sha256 === finding.content_sha256}
            />
          </section>
        )}
      </QueryContent>
    </FormDialog>
  );
}
