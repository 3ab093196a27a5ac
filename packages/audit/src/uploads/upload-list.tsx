import { DataError } from '@portal/data/client/data-error';
import { Button } from '@portal/ui/primitives/button';
import { Card } from '@portal/ui/primitives/card';
import { cn } from '@portal/ui/primitives/class-names';
import { formatCount, formatFileSize } from '@portal/domain/format/formatters';
import { useFocusAfterRemoval } from '@portal/ui/hooks/use-focus-after-removal';
import { Progress } from '@portal/ui/feedback/progress';
import { ChevronDown, RotateCw, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { isActive, type UploadItem, type UploadQueue } from './upload-queue.ts';

const STATES: Readonly<Record<UploadItem['state'], string>> = {
  waiting: 'Waiting',
  sending: 'Uploading',
  done: 'Uploaded',
  checking: 'Uploaded; it appears in the list after it has been scanned',
  failed: 'Failed',
  cancelled: 'Cancelled',
};

const FIRST_SHOWN = 8;

export function UploadList({ queue, items }: { queue: UploadQueue; items: readonly UploadItem[] }) {
  const card = useRef<HTMLElement>(null);
  const keepFocus = useFocusAfterRemoval(() => card.current);
  const [isExpanded, setIsExpanded] = useState(false);
  if (items.length === 0) return null;
  const failed = items.filter((item) => item.state === 'failed' && canRetry(item));
  return (
    <Card ref={card} tabIndex={-1} aria-label="Uploads">
      {/* Failures come first, by style: an element that is moved loses the focus. */}
      <ul className="flex flex-col divide-y divide-border">
        {items
          .filter(({ state }, index) => isExpanded || index < FIRST_SHOWN || state === 'failed')
          .map((item) => (
            <UploadRow key={item.id} queue={queue} item={item} />
          ))}
      </ul>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-border px-5 py-2">
        <p aria-live="polite" className="text-sm text-muted">
          {summarize(items)}
        </p>
        <div className="flex flex-wrap gap-2">
          {items.length > FIRST_SHOWN && (
            <Button
              variant="ghost"
              size="sm"
              aria-expanded={isExpanded}
              onClick={() => setIsExpanded(!isExpanded)}
            >
              <ChevronDown
                aria-hidden="true"
                className={cn('transition-transform duration-150', isExpanded && 'rotate-180')}
              />
              {isExpanded ? 'Show fewer' : `Show all ${items.length}`}
            </Button>
          )}
          {failed.length > 1 && (
            <Button
              variant="ghost"
              size="sm"
              onClick={() => {
                keepFocus();
                failed.forEach(({ id }) => queue.retry(id));
              }}
            >
              <RotateCw aria-hidden="true" />
              Retry all failed
            </Button>
          )}
          {!items.every(isActive) && (
            <Button
              variant="ghost"
              size="sm"
              onClick={() => {
                keepFocus();
                queue.clearFinished(items);
              }}
            >
              Clear finished
            </Button>
          )}
        </div>
      </div>
    </Card>
  );
}

function summarize(items: readonly UploadItem[]): string {
  const count = (...states: UploadItem['state'][]) =>
    items.filter(({ state }) => states.includes(state)).length;
  const active = count('waiting', 'sending');
  const failed = count('failed');
  return [
    `${formatCount(count('done', 'checking'), 'file')} uploaded`,
    active > 0 && `${active} uploading; you can leave this page`,
    failed > 0 && `${failed} failed`,
  ]
    .filter(Boolean)
    .join(' · ');
}

/** FILE-03: whether a retry can succeed. A file that was rejected as invalid stays invalid. */
function canRetry({ state, error }: UploadItem): boolean {
  if (state === 'failed') return !(error instanceof DataError && error.kind === 'invalid');
  return state === 'cancelled';
}

function describe({ state, progress, checked }: UploadItem): string {
  if (state !== 'sending') return STATES[state];
  return checked === null
    ? `Uploading, ${Math.floor(progress * 100)}%`
    : `Checking, ${Math.floor(checked * 100)}%`;
}

function UploadRow({ queue, item }: { queue: UploadQueue; item: UploadItem }) {
  const row = useRef<HTMLLIElement>(null);
  // Pressing Cancel replaces it with Retry, and the other way round.
  const keepFocus = useFocusAfterRemoval(() => row.current?.querySelector('button'));
  const isUploading = isActive(item);
  return (
    <li
      ref={row}
      className={cn(
        'flex flex-wrap items-center gap-x-4 gap-y-1 px-5 py-1.5 transition-opacity duration-150 starting:opacity-0',
        item.state === 'failed' && 'order-first',
      )}
    >
      <div className="min-w-0 flex-1 basis-48">
        <p id={item.id} className="font-medium wrap-anywhere">
          {item.file.name}
        </p>
        {item.error instanceof Error ? (
          <p role="alert" className="text-sm wrap-anywhere text-danger">
            {item.error.message}
          </p>
        ) : (
          <p className="text-sm text-muted tabular-nums">
            {describe(item)} · {formatFileSize(item.file.size)}
          </p>
        )}
      </div>
      {isUploading && (
        <div className="flex items-center gap-4">
          <div className="w-40">
            <Progress
              value={(item.checked ?? item.progress) * 100}
              label={item.checked === null ? `Upload of ${item.file.name}` : `Check of ${item.file.name}`}
            />
          </div>
          <Button
            variant="ghost"
            size="icon-sm"
            aria-label={`Cancel ${item.file.name}`}
            onClick={() => {
              keepFocus();
              queue.cancel(item.id);
            }}
          >
            <X aria-hidden="true" />
          </Button>
        </div>
      )}
      {canRetry(item) && (
        <Button
          variant="ghost"
          size="sm"
          aria-describedby={item.id}
          onClick={() => {
            keepFocus();
            queue.retry(item.id);
          }}
        >
          <RotateCw aria-hidden="true" />
          Retry
        </Button>
      )}
    </li>
  );
}
