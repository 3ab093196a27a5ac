import { Button } from '@portal/ui/button';
import { Card } from '@portal/ui/card';
import { formatFileSize } from '@portal/ui/formatters';
import { Progress } from '@portal/ui/progress';
import { RotateCw, X } from 'lucide-react';
import type { UploadItem, UploadQueue } from './upload-queue.ts';

const STATES: Readonly<Record<UploadItem['state'], string>> = {
  waiting: 'Waiting',
  sending: 'Uploading',
  done: 'Uploaded',
  failed: 'Failed',
  cancelled: 'Cancelled',
};

type Props = { queue: UploadQueue; items: readonly UploadItem[]; isBusy: boolean };

/** FILE-03: what is on its way, with cancel and retry for each. */
export function UploadList({ queue, items, isBusy }: Props) {
  if (items.length === 0) return null;
  return (
    <Card aria-label="Uploads">
      <ul aria-live="polite" className="divide-y divide-border">
        {items.map((item) => (
          <UploadRow key={item.id} queue={queue} item={item} />
        ))}
      </ul>
      {!isBusy && (
        <div className="border-t border-border px-5 py-2">
          <Button variant="ghost" size="sm" onClick={() => queue.clearFinished()}>
            Clear list
          </Button>
        </div>
      )}
    </Card>
  );
}

function UploadRow({ queue, item }: { queue: UploadQueue; item: UploadItem }) {
  const isActive = item.state === 'waiting' || item.state === 'sending';
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-5 py-2.5">
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-medium break-words">{item.file.name}</p>
        <p className={item.state === 'failed' ? 'text-sm text-danger' : 'text-sm text-muted'}>
          {item.error ?? `${STATES[item.state]} · ${formatFileSize(item.file.size)}`}
        </p>
      </div>
      {isActive && (
        <div className="w-40">
          <Progress value={Math.round(item.progress * 100)} label={`Upload of ${item.file.name}`} />
        </div>
      )}
      {isActive && (
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label={`Cancel ${item.file.name}`}
          onClick={() => queue.cancel(item.id)}
        >
          <X aria-hidden="true" />
        </Button>
      )}
      {(item.state === 'failed' || item.state === 'cancelled') && (
        <Button variant="ghost" size="sm" onClick={() => queue.retry(item.id)}>
          <RotateCw aria-hidden="true" />
          Retry
        </Button>
      )}
    </li>
  );
}
