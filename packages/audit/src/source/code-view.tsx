import { memo, useEffect, useMemo, useRef, useState } from 'react';
import { codeLanguage } from '@portal/domain/markdown/code-languages';
import { highlightParts, type CodeToken } from '@portal/ui/markdown/highlight-code';
import { cn } from '@portal/ui/primitives/class-names';
import { CodeText } from './code-text.tsx';
import type { LineRange } from './lines.ts';

/** Lines of one part. Only the parts near the window have elements for their lines; the text of the others is one node. */
const PART_LINES = 100;
/** In pixels, as the class leading-5. */
const LINE_HEIGHT = 20;
/** Space that is kept above the line that an address names. */
const SPACE_ABOVE = 160;

type Props = {
  /** What the code is, for a screen reader. */
  label: string;
  path: string;
  lines: readonly string[];
  /** The number of the first of them. */
  firstLine?: number;
  /** The reported lines, which have a bar and another background. */
  marked: readonly LineRange[];
  /** The lines that the address or a search names; the page scrolls to them when they change. */
  current?: LineRange | null;
  /** Whether a click on a number names its line in the address. */
  hasAnchors?: boolean;
  /** A click with Shift on the number of a line, up to which lines are marked. */
  onExtend?: (line: number) => void;
};

/**
 * CODE-02: code with numbers and colours. All of its text is in the page: it can be searched, selected and copied, without the numbers.
 * Long files stay quick, because the browser lays out only what is near the window, and colours follow a part after the other.
 */
export function CodeView({
  label,
  path,
  lines,
  firstLine = 1,
  marked,
  current = null,
  hasAnchors = false,
  onExtend,
}: Props) {
  const parts = useMemo(() => toParts(lines), [lines]);
  const colours = useColours(parts, path);
  const box = useRef<HTMLElement>(null);
  const first = current?.first;

  useEffect(() => {
    const element = box.current;
    if (first === undefined || !element) return;
    const top = element.getBoundingClientRect().top + globalThis.scrollY + (first - firstLine) * LINE_HEIGHT;
    globalThis.scrollTo({ top: Math.max(0, top - SPACE_ABOVE) });
  }, [first, firstLine]);

  return (
    <section
      ref={box}
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it may scroll, and keyboards must reach it
      tabIndex={0}
      className="overflow-x-auto rounded-lg border border-border bg-subtle py-2"
    >
      <div className="w-max min-w-full">
        {parts.map((part, index) => (
          <Part
            // oxlint-disable-next-line react/no-array-index-key -- a part is what its place says
            key={index}
            lines={part}
            tokens={colours[index]}
            firstLine={firstLine + index * PART_LINES}
            marked={marked}
            current={current}
            hasAnchors={hasAnchors}
            onExtend={onExtend}
            isAlone={parts.length === 1}
          />
        ))}
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
  hasAnchors: boolean;
  onExtend: ((line: number) => void) | undefined;
  isAlone: boolean;
};

const Part = memo(function Part({
  lines,
  tokens,
  firstLine,
  marked,
  current,
  hasAnchors,
  onExtend,
  isAlone,
}: PartProps) {
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
        {hasAnchors && isNear
          ? numbers.map((number) => (
              <a
                key={number}
                href={`#L${number}`}
                tabIndex={-1}
                className="block hover:underline"
                onClick={(event) => {
                  if (!event.shiftKey || !onExtend) return;
                  event.preventDefault();
                  onExtend(number);
                }}
              >
                {number}
              </a>
            ))
          : numbers.join('\n')}
      </pre>
      <pre className="relative flex-1 pr-4">
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

function toParts(lines: readonly string[]): string[][] {
  const parts: string[][] = [];
  for (let start = 0; start < lines.length; start += PART_LINES)
    parts.push(lines.slice(start, start + PART_LINES));
  return parts;
}

/** The coloured lines of each part, as far as they are known. Code without colours is still readable. */
function useColours(parts: string[][], path: string): readonly (CodeToken[][] | undefined)[] {
  const [colours, setColours] = useState<{ of: string[][]; parts: CodeToken[][][] }>({
    of: parts,
    parts: [],
  });
  useEffect(() => {
    const language = codeLanguage(path.slice(path.lastIndexOf('.') + 1));
    if (!language) return;
    const stop = new AbortController();
    highlightParts(
      parts.map((lines) => lines.join('\n')),
      language,
      (lines) =>
        setColours((known) => ({ of: parts, parts: known.of === parts ? [...known.parts, lines] : [lines] })),
      stop.signal,
    ).catch(() => {});
    return () => stop.abort();
  }, [parts, path]);
  return colours.of === parts ? colours.parts : [];
}

/** Whether the element is in the window or less than a window away from it. */
function useIsNear(element: { readonly current: HTMLElement | null }): boolean {
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver(([entry]) => setIsNear(entry?.isIntersecting ?? false), {
      rootMargin: '100% 0px',
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isNear;
}
