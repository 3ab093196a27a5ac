import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useSourceFolder } from '@portal/data/sources/queries';
import { formatCount, formatFileSize, formatNumber } from '@portal/domain/format/formatters';
import { QueryContent } from '@portal/ui/feedback/query-content';
import { Link } from '@portal/ui/layout/link';
import { Badge } from '@portal/ui/primitives/badge';
import { Card } from '@portal/ui/primitives/card';
import { cn } from '@portal/ui/primitives/class-names';
import { Mono } from '@portal/ui/primitives/mono';

type Props = {
  sourceId: string;
  fileHref: (path: string) => string;
  /** The file that is shown beside the tree, whose folders are open. */
  current?: string;
};
type Entry = NonNullable<ReturnType<typeof useSourceFolder>['data']>[number];

export function SourceTree(props: Props) {
  const root = useSourceFolder(props.sourceId, '');
  return (
    <QueryContent query={root} title="Failed to load the files" framed isEmpty={() => false}>
      {(entries) => (
        <Card aria-label="Files">
          <Entries entries={entries} folder="" {...props} />
          <p className="border-t border-border px-5 py-2 text-sm text-muted">
            {formatCount(
              entries.reduce((sum, { file_count }) => sum + file_count, 0),
              'file',
            )}
          </p>
        </Card>
      )}
    </QueryContent>
  );
}

function Entries({ entries, folder, ...props }: Props & { entries: readonly Entry[]; folder: string }) {
  return (
    <ul className={cn('divide-y divide-border', folder !== '' && 'border-t border-border')}>
      {entries.map((entry) => {
        const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
        return entry.is_folder ? (
          <Folder key={`${path}/`} entry={entry} path={path} {...props} />
        ) : (
          <li key={path} className={rowClasses} style={indent(path)}>
            <Mono className="min-w-0 pl-5 text-sm wrap-anywhere">
              {entry.is_text ? (
                <Link
                  href={props.fileHref(path)}
                  className="text-accent underline underline-offset-2 aria-[current]:font-semibold aria-[current]:text-foreground aria-[current]:no-underline"
                  {...(path === props.current && { 'aria-current': 'page' as const })}
                >
                  {entry.name}
                </Link>
              ) : (
                entry.name
              )}
            </Mono>
            <Facts entry={entry} />
          </li>
        );
      })}
    </ul>
  );
}

const rowClasses = 'flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2 pr-5';

/** By the depth of the folder; no deeper than a phone has room for. */
const indent = (path: string) => ({ paddingLeft: `${1.25 + Math.min(path.split('/').length - 1, 6)}rem` });

function Folder({ entry, path, ...props }: Props & { entry: Entry; path: string }) {
  const [isOpen, setIsOpen] = useState(props.current?.startsWith(`${path}/`) ?? false);
  return (
    <li>
      <div className={rowClasses} style={indent(path)}>
        <button
          type="button"
          aria-expanded={isOpen}
          className="flex min-h-6 min-w-0 items-center gap-1 rounded-sm text-left font-mono text-sm wrap-anywhere hover:underline"
          onClick={() => setIsOpen(!isOpen)}
        >
          <ChevronRight
            aria-hidden="true"
            className={cn('size-4 shrink-0 transition-transform duration-100', isOpen && 'rotate-90')}
          />
          {entry.name}/
        </button>
        <Facts entry={entry} />
      </div>
      {isOpen && <Inside folder={path} {...props} />}
    </li>
  );
}

function Inside({ folder, ...props }: Props & { folder: string }) {
  return (
    <QueryContent query={useSourceFolder(props.sourceId, folder)} title={`Failed to load ${folder}`}>
      {(entries) => <Entries entries={entries} folder={folder} {...props} />}
    </QueryContent>
  );
}

function Facts({ entry }: { entry: Entry }) {
  const { is_folder, file_count, size, is_text, is_link, in_scope, findings } = entry;
  // Null when no file is of a known language, which the generated types do not say.
  const nsloc = entry.nsloc as number | null;
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted tabular-nums">
      {findings.length > 0 && <span className="font-medium text-foreground">{findings.join(', ')}</span>}
      {in_scope && <Badge>In scope</Badge>}
      <span>
        {is_link && 'symbolic link · '}
        {nsloc !== null && `${formatNumber(nsloc)} nSLOC · `}
        {is_folder ? formatCount(file_count, 'file') : formatFileSize(size)}
        {!is_folder && !is_text && ' · not shown'}
      </span>
    </span>
  );
}
