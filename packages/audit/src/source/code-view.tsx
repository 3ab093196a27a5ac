import { memo, useEffect, useMemo, useRef, type ReactNode } from 'react';
import type { CodeToken } from '@portal/ui/markdown/highlight-code';
import { cn } from '@portal/ui/primitives/class-names';
import { CodeText } from '@portal/ui/markdown/code-text';
import type { LineRange } from './lines.ts';
import { useIsNear } from './use-is-near.ts';
import { PART_LINES, toParts, useColours } from './use-colours.ts';

/** In pixels, as the class leading-5. */
const LINE_HEIGHT = 20;
const SPACE_ABOVE = 160;

type Props = {
  label: string;
  path: string;
  lines: readonly string[];
  marked: readonly LineRange[];
  /** The lines that the address, a search or the reader selects. */
  current?: LineRange | null;
  /** The line that the page scrolls to when it changes; null for none. */
  scrollTo?: number | null;
  /** A click on the number of a line; with Shift the selection is extended up to it. */
  onSelect?: (line: number, isExtending: boolean) => void;
  actions?: ReactNode;
};

/** CODE-02: all text is in the page, to be searched and copied. The browser lays out only what is near the window. */
export function CodeView({
  label,
  path,
  lines,
  marked,
  current = null,
  scrollTo = null,
  onSelect,
  actions,
}: Props) {
  const parts = useMemo(() => toParts(lines), [lines]);
  const colours = useColours(parts, path);
  const box = useRef<HTMLElement>(null);

  useEffect(() => {
    const element = box.current;
    if (scrollTo === null || !element) return;
    const top = element.getBoundingClientRect().top + globalThis.scrollY + (scrollTo - 1) * LINE_HEIGHT;
    globalThis.scrollTo({ top: Math.max(0, top - SPACE_ABOVE) });
  }, [scrollTo]);

  return (
    <section
      ref={box}
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it may scroll, and keyboards must reach it
      tabIndex={0}
      className={cn(
        'overflow-x-auto rounded-lg border border-border bg-subtle py-2',
        // Room for the bar below the last lines, always there, so that selecting them does not move the page.
        actions !== undefined && 'pb-14',
      )}
    >
      <div className="relative w-max min-w-full">
        {parts.map((part, index) => (
          <Part
            // oxlint-disable-next-line react/no-array-index-key -- parts have no id and never move
            key={index}
            lines={part}
            tokens={colours[index]}
            firstLine={1 + index * PART_LINES}
            marked={marked}
            current={current}
            onSelect={onSelect}
            isAlone={parts.length === 1}
          />
        ))}
        {current && actions && (
          <div
            className="pointer-events-none absolute inset-x-0 pt-1"
            style={{ top: current.last * LINE_HEIGHT }}
          >
            {/* It leaves the numbers free, so that the selection can be extended. */}
            <div className="pointer-events-auto sticky left-18 ml-18 flex w-fit flex-wrap items-center gap-2 rounded-md border border-border bg-surface p-1.5 shadow-md">
              {actions}
            </div>
          </div>
        )}
      </div>
    </section>
  );
}

type PartProps = {
  lines: readonly string[];
  tokens: CodeToken[][] | undefined;
  firstLine: number;
  marked: readonly LineRange[];
  current: LineRange | null;
  onSelect: ((line: number, isExtending: boolean) => void) | undefined;
  isAlone: boolean;
};

/** Only the parts near the window have elements for their lines; the text of the others is one node. */
const Part = memo(function Part({ lines, tokens, firstLine, marked, current, onSelect, isAlone }: PartProps) {
  const box = useRef<HTMLDivElement>(null);
  const isSeen = useIsNear(box);
  const isNear = isAlone || isSeen;
  const numbers = lines.map((_, index) => firstLine + index);
  const placed = (range: LineRange) => {
    const from = Math.max(range.first, firstLine) - firstLine;
    const to = Math.min(range.last, firstLine + lines.length - 1) - firstLine;
    return to < from ? null : { top: from * LINE_HEIGHT, height: (to - from + 1) * LINE_HEIGHT };
  };
  const currentPlace = current && placed(current);
  return (
    <div
      ref={box}
      className="relative flex font-mono text-sm leading-5 [content-visibility:auto]"
      style={{ containIntrinsicBlockSize: lines.length * LINE_HEIGHT }}
    >
      {marked.map((range) => {
        const place = placed(range);
        return (
          place && (
            <div
              key={`${range.first}-${range.last}`}
              aria-hidden="true"
              className="absolute inset-x-0 border-l-4 border-warning bg-warning-subtle"
              style={place}
            />
          )
        );
      })}
      {currentPlace && (
        <div
          aria-hidden="true"
          className="absolute inset-x-0 outline-2 -outline-offset-2 outline-accent"
          style={currentPlace}
        />
      )}
      <pre aria-hidden="true" className="relative w-16 shrink-0 pr-3 text-right text-muted select-none">
        {onSelect && isNear
          ? numbers.map((number) => (
              <a
                key={number}
                href={`#L${number}`}
                tabIndex={-1}
                className="block hover:underline"
                onClick={(event) => {
                  if (event.ctrlKey || event.metaKey) return;
                  event.preventDefault();
                  onSelect(number, event.shiftKey);
                }}
              >
                {number}
              </a>
            ))
          : numbers.join('\n')}
      </pre>
      <pre translate="no" className="relative flex-1 pr-4">
        <code>
          {isNear && tokens ? <Coloured lines={tokens} /> : <CodeText text={`${lines.join('\n')}\n`} />}
        </code>
      </pre>
    </div>
  );
});

function Coloured({ lines }: { lines: CodeToken[][] }) {
  return lines.map((line, number) => (
    // oxlint-disable-next-line react/no-array-index-key -- a line is what its number says
    <span key={number}>
      {line.map(({ content, color, offset }) => (
        <span key={offset} className={cn(!color && 'contents')} style={color ? { color } : undefined}>
          <CodeText text={content} />
        </span>
      ))}
      {'\n'}
    </span>
  ));
}
