import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import type { CodeToken } from '@portal/ui/markdown/highlight-code';
import { cn } from '@portal/ui/primitives/class-names';
import { CodeText } from '@portal/ui/markdown/code-text';
import type { TextRange } from './difference/changed-words.ts';

export type Row = {
  kind: 'same' | 'removed' | 'added';
  oldLine: number | null;
  newLine: number | null;
  text: string;
  changed?: readonly TextRange[];
};

const LOOKS: Readonly<Record<Row['kind'], { sign: string; label: string; className: string }>> = {
  same: { sign: ' ', label: '', className: '' },
  removed: { sign: '-', label: 'Removed: ', className: 'border-danger bg-danger-subtle' },
  added: { sign: '+', label: 'Added: ', className: 'border-success bg-success-subtle' },
};

type Props = {
  row: Row;
  /** The number in each column; null leaves the column empty. */
  numbers: readonly (number | null)[];
  tokens: CodeToken[] | undefined;
  /** A reported line has a bar and another background. */
  isReported?: boolean;
  hasSign?: boolean;
  wraps?: boolean;
  /** Begins a comment on the line; undefined where lines take no comments. */
  onComment?: (() => void) | undefined;
};

/** A line of code with its numbers, colours and changed words. The last number is the button that comments on the line. */
export function CodeLine({
  row,
  numbers,
  tokens,
  isReported = false,
  hasSign = false,
  wraps = false,
  onComment,
}: Props) {
  const { sign, label, className } = LOOKS[row.kind];
  const last = numbers.findLastIndex((number) => number !== null);
  return (
    <div
      tabIndex={-1}
      data-line=""
      className={cn(
        'flex min-w-0 border-l-4 border-transparent outline-offset-[-2px] forced-colors:border-[Canvas]',
        className,
        isReported && 'border-warning bg-warning-subtle forced-colors:border-[Highlight]',
      )}
    >
      {numbers.map((number, column) =>
        column === last && onComment ? (
          <button
            key={column === 0 ? 'old' : 'new'}
            type="button"
            tabIndex={-1}
            data-line-number=""
            aria-label={`Comment on ${row.kind === 'removed' ? 'removed ' : ''}line ${number}`}
            title="Comment on this line"
            className={cn(numberClasses, 'self-start hover:bg-accent hover:text-accent-foreground')}
            onClick={onComment}
            onKeyDown={moveByArrow}
          >
            {number}
          </button>
        ) : (
          <span key={column === 0 ? 'old' : 'new'} aria-hidden="true" className={numberClasses}>
            {number}
          </span>
        ),
      )}
      {hasSign && (
        <span aria-hidden="true" className="w-4 shrink-0 select-none">
          {sign}
        </span>
      )}
      {label && <span className="sr-only select-none">{label}</span>}
      <code
        translate="no"
        className={cn(
          'pr-4',
          wraps
            ? 'min-w-0 whitespace-pre-wrap wrap-anywhere'
            : 'whitespace-pre print:min-w-0 print:wrap-anywhere print:whitespace-pre-wrap',
        )}
      >
        {row.text === '' ? ' ' : <LineText row={row} tokens={tokens} />}
      </code>
    </div>
  );
}

const numberClasses = 'w-12 shrink-0 pr-2 text-right text-muted tabular-nums select-none';

function LineText({ row: { text, kind, changed = [] }, tokens }: Pick<Props, 'row' | 'tokens'>) {
  return toPieces(text, tokens ?? [], changed).map(({ start, content, color, isChanged }) => {
    const Element = isChanged ? 'mark' : 'span';
    return (
      <Element
        key={start}
        className={cn(
          !color && 'text-inherit',
          isChanged && 'rounded-xs',
          isChanged && (kind === 'removed' ? 'bg-danger/20' : 'bg-success/20'),
        )}
        style={color ? { color } : undefined}
      >
        <CodeText text={content} />
      </Element>
    );
  });
}

type Piece = { start: number; content: string; color: string | undefined; isChanged: boolean };

/** Splits the text into pieces that have one colour and changed as a whole or not at all. Ignores the tokens of another text. */
function toPieces(text: string, tokens: readonly CodeToken[], changed: readonly TextRange[]): Piece[] {
  const colours: { start: number; color: string | undefined }[] = [];
  let at = 0;
  for (const { content, color } of tokens) {
    colours.push({ start: at, color });
    at += content.length;
  }
  const isColoured = at === text.length;
  const ends = [
    ...(isColoured ? colours.map(({ start }) => start) : []),
    ...changed.flatMap(({ start, end }) => [start, end]),
    0,
    text.length,
  ];
  const starts = [...new Set(ends)].toSorted((one, other) => one - other);
  return starts.slice(0, -1).map((start, index) => ({
    start,
    content: text.slice(start, starts[index + 1]),
    color: isColoured ? colours.findLast((colour) => colour.start <= start)?.color : undefined,
    isChanged: changed.some((range) => range.start <= start && start < range.end),
  }));
}

type BoxProps = { label: string; wraps?: boolean; children: ReactNode };

/** A box of lines. Of the numbers that begin a comment, the first is reached by Tab, the others by the arrow keys. */
export function CodeBox({ label, wraps = false, children }: BoxProps) {
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    const first = box.current?.querySelector<HTMLElement>('[data-line-number]');
    if (first) first.tabIndex = 0;
  });
  return (
    <section
      ref={box}
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it may scroll, and keyboards must reach it
      tabIndex={0}
      className="@container overflow-x-auto rounded-lg [print-color-adjust:exact] print:overflow-visible border border-border bg-subtle font-mono text-sm leading-6"
    >
      <div className={cn('py-1', !wraps && 'w-max min-w-full print:w-auto')}>{children}</div>
    </section>
  );
}

function moveByArrow(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  const numbers = event.currentTarget.closest('section')?.querySelectorAll<HTMLElement>('[data-line-number]');
  const all = [...(numbers ?? [])];
  const next = all[all.indexOf(event.currentTarget) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
