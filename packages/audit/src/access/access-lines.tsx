import type { AccessLine } from '@portal/data/openings/queries';
import { Download, Eye } from 'lucide-react';
import { formatDateTime } from '@portal/domain/format/formatters';

const AS: Readonly<Record<AccessLine['opened_as'], string>> = {
  client: '',
  staff: ' (our team)',
  impersonating: ' (our team, viewing as the client)',
};

type Props = {
  lines: readonly AccessLine[];
  /** Whether the client reads it, who is addressed as "you". */
  isOwn: boolean;
};

export function AccessLines({ lines, isOwn }: Props) {
  return (
    <ul className="mt-2 divide-y divide-border">
      {lines.map((line) => {
        const Icon = line.kind === 'look' ? Eye : Download;
        return (
          <li key={`${line.kind} ${line.id}`} className="flex items-start gap-3 px-5 py-2.5">
            <Icon aria-hidden="true" className="mt-1 size-4 shrink-0 text-muted" />
            <div className="min-w-0 flex-1">
              <p className="wrap-anywhere">{describeAccess(line, isOwn)}</p>
              {line.reason && <p className="text-sm wrap-anywhere text-muted">Reason: {line.reason}</p>}
              <p className="text-sm text-muted tabular-nums">{formatDateTime(line.happened_at)}</p>
            </div>
          </li>
        );
      })}
    </ul>
  );
}

function describeAccess(line: AccessLine, isOwn: boolean): string {
  const { kind, who, what, happened_at: from, ended_at: to } = line;
  const opener = `${who}${AS[line.opened_as]}`;
  const how = line.by_token ? ' with an access token' : '';
  const portal = isOwn ? 'your portal' : 'the portal as the client';
  if (kind === 'source') return `${opener} opened the source ${what ?? ''}${how}`;
  if (kind === 'archive') return `${opener} downloaded an archive of ${what ?? 'an audit'}`;
  if (kind !== 'look') return `${opener} opened ${what ?? `a ${kind}`}${how}`;
  if (to === null) return `${who} (our team) is viewing ${portal} now`;
  return `${who} (our team) viewed ${portal} for ${duration(from, to)}`;
}

/** Rounded up to whole minutes, so that a short look is not "0 minutes". */
function duration(from: string, to: string): string {
  const minutes = Math.max(1, Math.ceil((Date.parse(to) - Date.parse(from)) / 60_000));
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
}
