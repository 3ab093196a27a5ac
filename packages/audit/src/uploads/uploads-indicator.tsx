import { Link, useLocation } from '@portal/frame/routing/router';
import { Button } from '@portal/ui/primitives/button';
import { formatCount } from '@portal/domain/format/formatters';
import { CloudAlert, CloudUpload } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { isActive, uploadPercent } from './upload-queue.ts';
import { useUploads } from './uploads.ts';

/** FILE-03, CODE-01: on pages other than the one that shows them, links to uploads that are active or have failed. */
export function UploadsIndicator() {
  const queue = useUploads();
  const { pathname } = useLocation();
  const items = useSyncExternalStore(queue.subscribe, () => queue.items).filter(
    ({ href }) => href !== pathname,
  );
  const active = items.filter(isActive);
  const failed = items.filter(({ state }) => state === 'failed');
  const [first] = [...active, ...failed];
  if (!first) return null;
  const activeCount = active.length;
  const Icon = activeCount > 0 ? CloudUpload : CloudAlert;
  return (
    <Button asChild variant="ghost" size="sm">
      <Link to={first.href}>
        <Icon aria-hidden="true" />
        {activeCount > 0
          ? `Uploading ${formatCount(activeCount, 'file')}, ${uploadPercent(active)}%`
          : `${formatCount(failed.length, 'upload')} failed`}
      </Link>
    </Button>
  );
}
