import { useConfirmSource } from '@portal/data/sources/changes';
import { useSources, type Source } from '@portal/data/sources/queries';
import { formatDate } from '@portal/domain/format/formatters';
import { Notice } from '@portal/ui/feedback/notice';
import { useAction } from '@portal/ui/hooks/use-action';
import { SmallButton } from '@portal/ui/primitives/small-button';
import { Mono } from '@portal/ui/primitives/mono';

/** LIVE-02: asks staff to confirm source that the client added. */
export function SourcesToConfirm({ auditId }: { auditId: string }) {
  const open = (useSources(auditId).data ?? []).filter(({ isConfirmed }) => !isConfirmed);
  if (open.length === 0) return null;
  return (
    <Notice tone="warning" title="Confirm the source that the client added">
      <p>Compare it with what you reviewed. No deployment counts as audited by it until you confirm it.</p>
      <ul className="flex flex-col gap-2 pt-2">
        {open.map((source) => (
          <SourceLine key={source.id} auditId={auditId} source={source} />
        ))}
      </ul>
    </Notice>
  );
}

function SourceLine({ auditId, source }: { auditId: string; source: Source }) {
  const { id, commit, uploaderName, uploadedAt } = source;
  const confirm = useAction(useConfirmSource(auditId), {
    success: 'Source confirmed',
    failure: 'The source was not confirmed',
  });
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="min-w-0 wrap-anywhere">
        Commit <Mono className="text-xs">{commit.slice(0, 7)}</Mono>, added by {uploaderName || 'the client'}{' '}
        on {formatDate(uploadedAt)}
      </span>
      <SmallButton
        aria-label={`Confirm the source of commit ${commit.slice(0, 7)}`}
        isPending={confirm.isPending}
        onClick={() => void confirm.run(id)}
      >
        Confirm
      </SmallButton>
    </li>
  );
}
