import { useMemo, type ComponentProps } from 'react';
import { useSourceFile, type SourceChange, type SourceFile } from '@portal/data/sources/queries';
import { joinQueries, QueryContent, type QueryState } from '@portal/ui/feedback/query-content';
import { Mono } from '@portal/ui/primitives/mono';
import type { SourceOfCommit } from '../audited-source.ts';
import { splitLines, lineRangeLabel, type LineRange } from '../lines.ts';
import { diffLines, followLines, MOST_CHANGED_LINES } from './diff-lines.ts';
import { DiffView } from './diff-view.tsx';
import { formatNumber } from '@portal/domain/format/formatters';

type Props = {
  /** How the file changed; undefined when it did not. */
  change: SourceChange | undefined;
  from: SourceOfCommit;
  to: SourceOfCommit;
  reported?: readonly LineRange[];
};

export const NO_FILE: QueryState<SourceFile> = {
  data: { text: '' },
  isPending: false,
  isFetching: false,
  isFetchedAfterMount: true,
  refetch: () => {},
};

export function FileChange({ change, from, to, reported = [] }: Props) {
  const isCompared = change?.isText ?? false;
  const hasBefore = isCompared && change?.kind !== 'added';
  const hasAfter = isCompared && change?.kind !== 'removed';
  const before = useSourceFile(hasBefore ? from.id : null, change?.oldPath ?? '');
  const after = useSourceFile(hasAfter ? to.id : null, change?.path ?? '');
  if (!change) return <p className="text-muted">This file did not change.</p>;
  return (
    <div className="flex flex-col gap-2">
      {change.kind === 'renamed' && (
        <p>
          Renamed from <Mono className="text-sm wrap-anywhere">{change.oldPath}</Mono> to{' '}
          <Mono className="text-sm wrap-anywhere">{change.path}</Mono>.
        </p>
      )}
      {isCompared ? (
        <QueryContent
          query={joinQueries(hasBefore ? before : NO_FILE, hasAfter ? after : NO_FILE)}
          title="Failed to load the change"
        >
          {([old, fresh]) => {
            if ('refusal' in old) return <p className="text-muted">{old.refusal}</p>;
            if ('refusal' in fresh) return <p className="text-muted">{fresh.refusal}</p>;
            return (
              <ComparedTexts
                path={change.path}
                before={old.text}
                after={fresh.text}
                reported={reported}
                sides={{
                  old: hasBefore ? atCommit(from, change.oldPath ?? '') : null,
                  fresh: hasAfter ? atCommit(to, change.path) : null,
                }}
              />
            );
          }}
        </QueryContent>
      ) : (
        <p className="text-muted">This file is not text, or larger than 1 MB, so it is not compared.</p>
      )}
    </div>
  );
}

const atCommit = ({ repositoryId, commit }: SourceOfCommit, path: string) => ({ repositoryId, commit, path });

type TextsProps = {
  path: string;
  before: string;
  after: string;
  reported: readonly LineRange[];
  sides: ComponentProps<typeof DiffView>['sides'];
};

export function ComparedTexts({ path, before, after, reported, sides }: TextsProps) {
  const { old, fresh, changes } = useMemo(() => {
    const lines = [before, after].map((text) => (text === '' ? [] : splitLines(text)));
    const [oldLines = [], freshLines = []] = lines;
    return { old: oldLines, fresh: freshLines, changes: diffLines(oldLines, freshLines) };
  }, [before, after]);
  if (!changes)
    return (
      <p className="text-muted">
        More than {formatNumber(MOST_CHANGED_LINES)} lines of this file changed, so it is not compared.
      </p>
    );
  return (
    <>
      {reported
        .filter(({ last }) => last <= old.length)
        .map((range) => (
          <p key={`${range.first}-${range.last}`}>{describeReported(range, followLines(changes, range))}</p>
        ))}
      {changes.some(({ kind }) => kind !== 'same') ? (
        <DiffView path={path} before={old} after={fresh} changes={changes} sides={sides} />
      ) : (
        <p className="text-muted">
          {before === after
            ? 'The content of the file did not change.'
            : 'Only line breaks changed, or the mark (BOM) at the beginning of the file.'}
        </p>
      )}
    </>
  );
}

function describeReported(reported: LineRange, now: LineRange | null): string {
  const label = lineRangeLabel(reported);
  if (now) return `The reported ${label} did not change. At this commit: ${lineRangeLabel(now)}.`;
  return `The reported ${label} ${reported.first === reported.last ? 'was' : 'were'} changed or removed.`;
}
