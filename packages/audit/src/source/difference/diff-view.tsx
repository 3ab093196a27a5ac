import { useMemo, useState } from 'react';
import { Button } from '@portal/ui/primitives/button';
import { cn } from '@portal/ui/primitives/class-names';
import { CodeText } from '../code-text.tsx';
import type { Change } from './diff-lines.ts';

/** Unchanged lines that are shown around a change. */
const CONTEXT = 3;
/** Lines that are shown at once; more of them on request. */
const STEP = 500;

/** One line of the view; a line that exists on one side only has one number. */
type Row = { kind: Change['kind']; oldLine: number | null; newLine: number | null; text: string };
/** Rows with a change and the lines around it, or unchanged ones between two changes, which are folded. */
type Block = { isFolded: boolean; rows: Row[] };

type Props = {
  path: string;
  before: readonly string[];
  after: readonly string[];
  changes: readonly Change[];
};

/** CODE-04: what changed in a file, in one column or side by side; unchanged lines away from a change are folded. */
export function DiffView({ path, before, after, changes }: Props) {
  const [isSplit, setIsSplit] = useState(false);
  const blocks = useMemo(() => toBlocks(toRows(changes, before, after)), [changes, before, after]);
  return (
    <div className="flex flex-col gap-2">
      <p className="max-sm:hidden">
        <Button variant="secondary" size="sm" aria-pressed={isSplit} onClick={() => setIsSplit(!isSplit)}>
          Side by side
        </Button>
      </p>
      <section
        aria-label={`Changes of ${path}`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it may scroll, and keyboards must reach it
        tabIndex={0}
        className="overflow-x-auto rounded-lg border border-border bg-subtle font-mono text-sm leading-5"
      >
        <div className={cn(!isSplit && 'w-max min-w-full')}>
          {blocks.map((block) => (
            <BlockRows
              key={`${block.rows[0]?.oldLine} ${block.rows[0]?.newLine}`}
              block={block}
              isSplit={isSplit}
            />
          ))}
        </div>
      </section>
    </div>
  );
}

function BlockRows({ block: { isFolded, rows }, isSplit }: { block: Block; isSplit: boolean }) {
  const [shown, setShown] = useState(isFolded ? 0 : STEP);
  const visible = rows.slice(0, shown);
  const left = rows.length - visible.length;
  return (
    <>
      {isSplit
        ? toPairs(visible).map(([old, fresh], index) => (
            // oxlint-disable-next-line react/no-array-index-key -- rows never move
            <div key={index} className="grid grid-cols-2">
              <Line row={old} line={old?.oldLine ?? null} wraps />
              <Line row={fresh} line={fresh?.newLine ?? null} wraps />
            </div>
          ))
        : visible.map((row, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- rows never move
            <Line key={index} row={row} line={row.newLine ?? row.oldLine} />
          ))}
      {left > 0 && (
        <button
          type="button"
          className="block w-full bg-surface px-4 py-1 text-left font-sans text-muted hover:underline"
          onClick={() => setShown(shown + STEP)}
        >
          {isFolded
            ? `Show ${Math.min(left, STEP)} unchanged lines`
            : `Show ${Math.min(left, STEP)} more lines`}
        </button>
      )}
    </>
  );
}

const LOOKS: Readonly<Record<Change['kind'], { sign: string; label: string; className: string }>> = {
  same: { sign: ' ', label: '', className: '' },
  removed: { sign: '-', label: 'Removed: ', className: 'border-danger bg-danger-subtle' },
  added: { sign: '+', label: 'Added: ', className: 'border-success bg-success-subtle' },
};

type LineProps = { row: Row | null; line: number | null; wraps?: boolean };

function Line({ row, line, wraps = false }: LineProps) {
  if (!row) return <div className="bg-surface" />;
  const { sign, label, className } = LOOKS[row.kind];
  return (
    <div className={cn('flex min-w-0 border-l-4 border-transparent', className)}>
      <span aria-hidden="true" className="w-14 shrink-0 pr-2 text-right text-muted select-none">
        {line}
      </span>
      <span aria-hidden="true" className="w-4 shrink-0 select-none">
        {sign}
      </span>
      {label && <span className="sr-only select-none">{label}</span>}
      <span className={cn('pr-4', wraps ? 'min-w-0 whitespace-pre-wrap wrap-anywhere' : 'whitespace-pre')}>
        <CodeText text={row.text || ' '} />
      </span>
    </div>
  );
}

function toRows(changes: readonly Change[], before: readonly string[], after: readonly string[]): Row[] {
  return changes.flatMap(({ kind, oldStart, newStart, count }) =>
    Array.from({ length: count }, (_, index) => ({
      kind,
      oldLine: kind === 'added' ? null : oldStart + index + 1,
      newLine: kind === 'removed' ? null : newStart + index + 1,
      text: (kind === 'added' ? after[newStart + index] : before[oldStart + index]) ?? '',
    })),
  );
}

/** Folds unchanged rows that are more than some lines away from a change. */
function toBlocks(rows: readonly Row[]): Block[] {
  const isNear = new Uint8Array(rows.length);
  for (const [index, { kind }] of rows.entries())
    if (kind !== 'same') isNear.fill(1, Math.max(0, index - CONTEXT), index + CONTEXT + 1);
  const blocks: Block[] = [];
  for (const [index, row] of rows.entries()) {
    const isFolded = isNear[index] === 0;
    const last = blocks.at(-1);
    if (last?.isFolded === isFolded) last.rows.push(row);
    else blocks.push({ isFolded, rows: [row] });
  }
  return blocks;
}

/** Rows as they stand beside each other: a removed line beside the one that was added in its place. */
function toPairs(rows: readonly Row[]): [Row | null, Row | null][] {
  const pairs: [Row | null, Row | null][] = [];
  let removed: Row[] = [];
  const flush = () => {
    for (const row of removed) pairs.push([row, null]);
    removed = [];
  };
  for (const row of rows) {
    if (row.kind === 'removed') {
      removed.push(row);
      continue;
    }
    if (row.kind === 'added') {
      pairs.push([removed.shift() ?? null, row]);
      continue;
    }
    flush();
    pairs.push([row, row]);
  }
  flush();
  return pairs;
}
