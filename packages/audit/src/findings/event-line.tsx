import type { ReactNode } from 'react';
import { formatDateTime } from '@portal/domain/format/formatters';
import { actorName } from '@portal/domain/events/describe-event';

type LineProps = {
  event: Parameters<typeof actorName>[0] & { created_at: string };
  readerId: string;
  className?: string;
  children: ReactNode;
};

export function EventLine({ event, readerId, className = '', children }: LineProps) {
  const name = actorName(event, readerId);
  return (
    <li className={`flex flex-wrap justify-between gap-x-6 ${className}`}>
      <p className="min-w-0 flex-1 basis-64 wrap-anywhere">
        <span translate={name === 'You' ? undefined : 'no'} className="font-medium">
          {name}
        </span>{' '}
        {children}
      </p>
      <time dateTime={event.created_at} className="text-sm text-muted tabular-nums">
        {formatDateTime(event.created_at)}
      </time>
    </li>
  );
}
