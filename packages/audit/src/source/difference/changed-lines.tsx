import { useOpenedFiles, type SourceChange, type SourceFile } from '@portal/data/sources/queries';
import { formatCount, formatNumber } from '@portal/domain/format/formatters';
import { isInPaths } from '@portal/domain/scopes/is-in-paths';
import { LoadErrorNotice } from '@portal/ui/feedback/query-content';
import { useMemo } from 'react';
import type { SourceOfCommit } from '../audited-source.ts';
import { splitLines } from '../lines.ts';
import { diffLines } from './diff-lines.ts';

/** Of more files, the lines are not counted: each is up to two requests. */
const MOST_FILES = 30;

type Props = {
  changes: readonly SourceChange[];
  from: SourceOfCommit;
  to: SourceOfCommit;
  /** The files and folders in scope; all of the repository when there are none. */
  scope: readonly string[];
};

/** FIX-01: how many lines of the scope a fix changed, and what part of them is in files that no finding with a fix names. */
export function ChangedLines({ changes, scope, ...sources }: Props) {
  const [files, texts] = useMemo(() => {
    const inScope = changes.filter(
      ({ path, oldPath }) =>
        scope.length === 0 || [path, oldPath ?? path].some((place) => isInPaths(place, scope)),
    );
    return [inScope, inScope.filter(({ isText }) => isText)] as const;
  }, [changes, scope]);
  if (files.length === 0) return <p>The fix changed no file of the scope.</p>;
  if (texts.length > MOST_FILES)
    return (
      <p>The fix changed {formatCount(files.length, 'file')} of the scope, too many to count their lines.</p>
    );
  return <CountedLines files={texts} others={files.length - texts.length} {...sources} />;
}

type CountedProps = Pick<Props, 'from' | 'to'> & { files: readonly SourceChange[]; others: number };

function CountedLines({ files, others, from, to }: CountedProps) {
  const sides = files.map(({ kind, path, oldPath }) => [
    ...(kind === 'added' ? [] : [{ sourceId: from.id, path: oldPath ?? path }]),
    ...(kind === 'removed' ? [] : [{ sourceId: to.id, path }]),
  ]);
  const opened = useOpenedFiles(sides.flat());
  const counts = useMemo(() => {
    const rest = [...(opened.data ?? [])];
    return (
      opened.data &&
      files.map(({ kind }) => {
        const before = kind === 'added' ? EMPTY : rest.shift();
        const after = kind === 'removed' ? EMPTY : rest.shift();
        return countChanged(before, after);
      })
    );
  }, [opened.data, files]);
  if (!counts) return <LoadErrorNotice query={opened}>Failed to load the changed lines.</LoadErrorNotice>;
  const sum = (lines: readonly (number | null)[]) =>
    lines.reduce<number>((all, each) => all + (each ?? 0), 0);
  const all = sum(counts);
  const unnamed = sum(counts.filter((_, index) => files[index]?.findings.length === 0));
  const uncounted = others + counts.filter((count) => count === null).length;
  return (
    <p>
      The fix changed {formatCount(all, 'line')} of the scope
      {all > 0 &&
        `, of which ${formatNumber(unnamed)} (${PERCENT.format(unnamed / all)}) are in files that no finding names`}
      .{uncounted > 0 && ` ${formatCount(uncounted, 'file')} could not be compared.`}
    </p>
  );
}

const EMPTY: SourceFile = { text: '' };
const PERCENT = new Intl.NumberFormat('en', { style: 'percent' });

/** Lines that were added or removed; null where the texts cannot be compared. */
function countChanged(before: SourceFile | undefined, after: SourceFile | undefined): number | null {
  if (!before || !after || 'refusal' in before || 'refusal' in after) return null;
  const [old = [], fresh = []] = [before, after].map(({ text }) => (text === '' ? [] : splitLines(text)));
  const changes = diffLines(old, fresh);
  return changes?.reduce((sum, { kind, count }) => sum + (kind === 'same' ? 0 : count), 0) ?? null;
}
