import { paths } from '@portal/domain/routing/paths';
import { Link, useLocation } from '@portal/auth/routing/router';
import { Button } from '@portal/ui/primitives/button';
import { formatCount } from '@portal/domain/format/formatters';
import { CloudAlert, CloudUpload } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { isActive } from './upload-queue.ts';
import { useUploads } from './uploads.ts';

/** FILE-03: on pages other than /files, links to uploads that are active or have failed. */
export function UploadsIndicator() {
  const queue = useUploads();
  const { pathname } = useLocation();
  const items = useSyncExternalStore(queue.subscribe, () => queue.items);
  const activeCount = items.filter(isActive).length;
  const failedCount = items.filter(({ state }) => state === 'failed').length;
  if (pathname === paths.files || activeCount + failedCount === 0) return null;
  const Icon = activeCount > 0 ? CloudUpload : CloudAlert;
  return (
    <Button asChild variant="ghost" size="sm">
      <Link to={paths.files}>
        <Icon aria-hidden="true" />
        {activeCount > 0
          ? `Uploading ${formatCount(activeCount, 'file')}`
          : `${formatCount(failedCount, 'upload')} failed`}
      </Link>
    </Button>
  );
}
