import { useStorageUse } from '@portal/data/files/queries';
import { Notice } from '@portal/ui/feedback/notice';
import { formatFileSize } from '@portal/domain/format/formatters';

const GB = 1024 ** 3;

/** FILE-07: how much space a client's files take up, and a sentence when it is used up. An empty line while that is unknown, so that nothing moves. */
export function QuotaNote({ clientId }: { clientId: string }) {
  const { data } = useStorageUse(clientId);
  if (!data) return <p className="min-h-5.5 text-sm" />;
  const allowed = `${Math.round((data.allowed_bytes / GB) * 10) / 10} GB`;
  if (data.used_bytes >= data.allowed_bytes)
    return (
      <Notice tone="warning" title="There is no space left">
        Files can take up {allowed} in total. Delete files that you no longer need, or write to us.
      </Notice>
    );
  return (
    <p className="min-h-5.5 text-sm text-muted tabular-nums">
      {`${formatFileSize(data.used_bytes)} of ${allowed} used`}
    </p>
  );
}
