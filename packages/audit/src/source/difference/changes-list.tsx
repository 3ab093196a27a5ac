import { useState } from 'react';
import type { SourceChange } from '@portal/data/sources/queries';
import { QueryContent, type QueryState } from '@portal/ui/feedback/query-content';
import { formatCount, formatNumber } from '@portal/domain/format/formatters';
import { Badge } from '@portal/ui/primitives/badge';
import { SmallButton } from '@portal/ui/primitives/small-button';
import { Mono } from '@portal/ui/primitives/mono';
import { Link } from '@portal/ui/layout/link';

const STEP = 100;

const KINDS: Readonly<Record<SourceChange['kind'], string>> = {
  added: 'Added',
  removed: 'Removed',
  changed: 'Changed',
  renamed: 'Renamed',
};

type Props = {
  changes: QueryState<SourceChange[]>;
  href: (file: SourceChange) => string;
};

/** CODE-04: every file that changed between two commits. Those that no finding with a fix names come first, and say so. */
export function ChangesList({ changes, href }: Props) {
  const [shown, setShown] = useState(STEP);
  return (
    <QueryContent
      query={changes}
      title="Failed to load the changed files"
      empty={<p className="text-muted">No file changed.</p>}
    >
      {(files) => {
        const open = files.filter(({ findings }) => findings.length === 0);
        return (
          <div className="flex flex-col gap-3">
            <p>
              {formatCount(files.length, 'file')} changed, of which{' '}
              {open.length === 0
                ? 'every one is'
                : `${formatNumber(open.length)} ${open.length === 1 ? 'is' : 'are'} not`}{' '}
              covered by a finding.
            </p>
            <ul className="flex flex-col gap-2">
              {inReviewOrder(files)
                .slice(0, shown)
                .map((file) => (
                  <ChangedFileItem key={file.path} file={file} href={href(file)} />
                ))}
            </ul>
            {shown < files.length && (
              <p>
                <SmallButton onClick={() => setShown(shown + STEP)}>
                  Show more of {formatCount(files.length, 'file')}
                </SmallButton>
              </p>
            )}
          </div>
        );
      }}
    </QueryContent>
  );
}

export function inReviewOrder(files: readonly SourceChange[]): SourceChange[] {
  return [
    ...files.filter(({ findings }) => findings.length === 0),
    ...files.filter(({ findings }) => findings.length > 0),
  ];
}

function ChangedFileItem({ file, href }: { file: SourceChange; href: string }) {
  return (
    <li className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
      <span className="w-16 text-sm text-muted">{KINDS[file.kind]}</span>
      <Mono className="min-w-0 flex-1 basis-56 text-sm wrap-anywhere">
        <Link href={href} className="text-accent underline underline-offset-2">
          {file.path}
        </Link>
        {file.kind === 'renamed' && (
          <span className="block font-sans text-muted">
            Was <Mono>{file.oldPath}</Mono>
          </span>
        )}
      </Mono>
      {file.findings.length > 0 ? (
        <span className="text-sm text-muted">{file.findings.join(', ')}</span>
      ) : (
        <Badge tone="warning">Not covered by a finding</Badge>
      )}
    </li>
  );
}
