import { useEffect, useLayoutEffect, useMemo, useRef, useState, type ReactNode, type RefObject } from 'react';
import { formatCount } from '@portal/domain/format/formatters';
import type { SourceLine } from '@portal/data/findings/changes';
import { SmallButton } from '@portal/ui/primitives/small-button';
import { CommentsOnLine, useLineComments } from '../../findings/line-comments.tsx';
import { CodeBox, CodeLine, type Row } from '../code-line.tsx';
import { useLineColours } from '../use-colours.ts';
import { changedWords } from './changed-words.ts';
import type { Change } from './diff-lines.ts';

const CONTEXT = 3;
const STEP = 500;
/** From this width of the box on, in pixels, both sides are shown beside each other. */
const WIDE = 900;

/** Rows with a change and the lines around it, or unchanged ones between two changes, which are folded. */
type Block = { isFolded: boolean; rows: Row[] };

type FileAtCommit = Omit<SourceLine, 'line'>;

type Props = {
  path: string;
  before: readonly string[];
  after: readonly string[];
  changes: readonly Change[];
  /** The file on both sides; null where there is none. */
  sides: { old: FileAtCommit | null; fresh: FileAtCommit | null };
};

/** CODE-04, CODE-06: side by side where there is room; unchanged lines away from a change are folded. */
export function DiffView({ path, before, after, changes, sides }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const isWide = useIsWide(box);
  const [choice, setChoice] = useState<boolean | null>(null);
  const isSplit = choice ?? isWide;
  const { comment, isCommented } = useLineComments();
  const oldColours = useLineColours(before, path);
  const newColours = useLineColours(after, path);
  const rows = useMemo(() => toRows(changes, before, after), [changes, before, after]);
  const linesOf = ({ oldLine, newLine }: Row): SourceLine[] => [
    ...(sides.fresh && newLine !== null ? [{ ...sides.fresh, line: newLine }] : []),
    ...(sides.old && oldLine !== null ? [{ ...sides.old, line: oldLine }] : []),
  ];
  const blocks = toBlocks(rows, (row) => linesOf(row).some(isCommented));

  const line = (row: Row | null, numbers: readonly (number | null)[], isOwn: boolean) => {
    if (!row) return <div className="bg-surface" />;
    const [commented] = linesOf(row);
    return (
      <CodeLine
        row={row}
        numbers={numbers}
        tokens={row.newLine === null ? oldColours(row.oldLine ?? 0) : newColours(row.newLine)}
        hasSign
        wraps={isSplit}
        onComment={isOwn && comment && commented ? () => comment(commented) : undefined}
      />
    );
  };
  const show = (visible: readonly Row[]) =>
    isSplit
      ? toPairs(visible).map(([old, fresh]) => (
          <div key={`${old?.oldLine} ${fresh?.newLine}`}>
            <div className="grid grid-cols-2">
              {line(old, [old?.oldLine ?? null], old?.kind === 'removed')}
              {line(fresh, [fresh?.newLine ?? null], true)}
            </div>
            <CommentsOnLine lines={[...new Set([old, fresh])].flatMap((row) => (row ? linesOf(row) : []))} />
          </div>
        ))
      : visible.map((row) => (
          <div key={`${row.oldLine} ${row.newLine}`}>
            {line(row, [row.oldLine, row.newLine], true)}
            <CommentsOnLine lines={linesOf(row)} />
          </div>
        ));

  return (
    <div ref={box} className="flex flex-col gap-2">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 print:hidden">
        <SmallButton className="max-sm:hidden" aria-pressed={isSplit} onClick={() => setChoice(!isSplit)}>
          Side by side
        </SmallButton>
        {comment && <span className="text-sm text-muted">Select the number of a line to comment on it.</span>}
      </p>
      <CodeBox label={`Changes of ${path}`} wraps={isSplit}>
        {blocks.map((block) => (
          <BlockRows key={`${block.rows[0]?.oldLine} ${block.rows[0]?.newLine}`} block={block} show={show} />
        ))}
      </CodeBox>
    </div>
  );
}

type BlockProps = { block: Block; show: (rows: readonly Row[]) => ReactNode };

function BlockRows({ block: { isFolded, rows }, show }: BlockProps) {
  const [shown, setShown] = useState(isFolded ? 0 : STEP);
  const box = useRef<HTMLDivElement>(null);
  const focused = useRef<number | null>(null);
  const left = Math.max(0, rows.length - shown);
  // The button disappears, so the first line that it has shown gets the focus.
  useLayoutEffect(() => {
    if (focused.current === null) return;
    box.current?.querySelectorAll<HTMLElement>('[data-line]')[focused.current]?.focus();
    focused.current = null;
  });
  return (
    <div ref={box}>
      {show(rows.slice(0, shown))}
      {left > 0 && (
        <button
          type="button"
          className="block w-full bg-surface px-4 py-1 text-left font-sans text-muted hover:underline"
          onClick={() => {
            focused.current = box.current?.querySelectorAll('[data-line]').length ?? 0;
            setShown(shown + STEP);
          }}
        >
          Show {formatCount(Math.min(left, STEP), isFolded ? 'unchanged line' : 'more line')}
        </button>
      )}
    </div>
  );
}

function useIsWide(box: RefObject<HTMLElement | null>): boolean {
  const [isWide, setIsWide] = useState(false);
  useEffect(() => {
    if (!box.current) return;
    const observer = new ResizeObserver(([entry]) => setIsWide((entry?.contentRect.width ?? 0) >= WIDE));
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [box]);
  return isWide;
}

function toRows(changes: readonly Change[], before: readonly string[], after: readonly string[]): Row[] {
  const rows = changes.flatMap(({ kind, oldStart, newStart, count }) =>
    Array.from({ length: count }, (_, index): Row => ({
      kind,
      oldLine: kind === 'added' ? null : oldStart + index + 1,
      newLine: kind === 'removed' ? null : newStart + index + 1,
      text: (kind === 'added' ? after[newStart + index] : before[oldStart + index]) ?? '',
    })),
  );
  for (const [old, fresh] of toPairs(rows)) {
    if (!old || !fresh || old === fresh) continue;
    const { removed, added } = changedWords(old.text, fresh.text);
    old.changed = removed;
    fresh.changed = added;
  }
  return rows;
}

function toBlocks(rows: readonly Row[], hasComments: (row: Row) => boolean): Block[] {
  const isNear = new Uint8Array(rows.length);
  for (const [index, row] of rows.entries())
    if (row.kind !== 'same' || hasComments(row))
      isNear.fill(1, Math.max(0, index - CONTEXT), index + CONTEXT + 1);
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
