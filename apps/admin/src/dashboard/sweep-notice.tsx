import { useSweepTrouble } from '@portal/data/files/sweep-trouble';
import { Notice } from '@portal/ui/feedback/notice';
import { formatDateTime } from '@portal/ui/format/formatters';

/** FILE-03: says that deleted files are not removed. Shows nothing while they are, or when it cannot be found out. */
export function SweepNotice() {
  const { data: trouble } = useSweepTrouble();
  if (!trouble) return null;
  return (
    <Notice tone="warning" title="Deleted files are not being removed from storage">
      {trouble.reason ?? 'The scheduled sweep has failed or has not run.'} It last worked on{' '}
      {formatDateTime(trouble.lastCompletedAt)}. Nobody can open the deleted files. Please tell whoever
      operates the portal.
    </Notice>
  );
}
