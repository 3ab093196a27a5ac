import { TitleText } from '@portal/ui/markdown/title-text';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { FindingInFile, SourceFile as SourceText } from '@portal/data/sources/queries';
import { QueryContent, type QueryState } from '@portal/ui/feedback/query-content';
import { SeverityBadge } from '@portal/ui/primitives/finding-badges';
import { Field } from '@portal/ui/forms/field';
import { Input } from '@portal/ui/forms/input';
import { Button } from '@portal/ui/primitives/button';
import { TitledCard } from '@portal/ui/primitives/card';
import { useStepKeys } from '@portal/ui/shortcuts/use-step-keys';
import { CodeView } from './code-view.tsx';
import { splitLines, lineRangeHash, lineRangeLabel, readLineRange, type LineRange } from './lines.ts';
import { Link } from '@portal/ui/layout/link';

type Props = {
  path: string;
  file: QueryState<SourceText>;
  findings: readonly FindingInFile[];
  findingHref: (finding: FindingInFile) => string;
  /** Where a finding about marked lines is written; left out for readers. */
  newFindingHref?: ((lines: LineRange) => string) | undefined;
  hash: string;
  onHash: (hash: string) => void;
};

export function SourceFile({ file, ...props }: Props) {
  return (
    <QueryContent query={file} title="Failed to load the file" framed>
      {(loaded) =>
        'refusal' in loaded ? (
          <p className="text-muted">{loaded.refusal}</p>
        ) : (
          <Loaded text={loaded.text} {...props} />
        )
      }
    </QueryContent>
  );
}

function Loaded({
  text,
  path,
  findings,
  findingHref,
  newFindingHref,
  hash,
  onHash,
}: Omit<Props, 'file'> & { text: string }) {
  const lines = useMemo(() => splitLines(text), [text]);
  const named = useMemo(() => readLineRange(hash), [hash]);
  const [search, setSearch] = useState('');
  const matches = useMatches(lines, search);
  const at = named ? matches.indexOf(named.first) : -1;
  // Lines that were selected here are in view already, so the page does not scroll when the address names them.
  const [selected, setSelected] = useState<readonly string[]>([]);

  const scrollLater = (next: string) => setSelected((known) => known.filter((one) => one !== next));
  const goTo = (lines: LineRange) => {
    scrollLater(lineRangeHash(lines));
    onHash(lineRangeHash(lines));
  };

  useStepKeys((step) => {
    const line = named?.first ?? 0;
    const next =
      step === 1
        ? findings.find(({ first }) => first > line)
        : findings.findLast(({ first }) => first < line);
    if (next) goTo(next);
    return next !== undefined;
  });

  const select = useCallback(
    (line: number, isExtending: boolean) => {
      const from = (isExtending && named?.first) || line;
      const next = lineRangeHash({ first: Math.min(from, line), last: Math.max(from, line) });
      setSelected([hash, next]);
      onHash(next);
    },
    [hash, named, onHash],
  );

  function goToMatch(step: 1 | -1) {
    const line = named?.first ?? 0;
    const next =
      step === 1
        ? (matches.find((match) => match > line) ?? matches[0])
        : (matches.findLast((match) => match < line) ?? matches.at(-1));
    if (next !== undefined) goTo({ first: next, last: next });
  }

  return (
    <div className="flex flex-col gap-4">
      <form
        aria-label="In this file"
        className="flex flex-wrap items-center gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          goToMatch(1);
        }}
      >
        <Field label="Find in this file" isLabelHidden className="min-w-0 flex-1 basis-40 sm:max-w-64">
          <Input
            type="search"
            placeholder="Find in this file"
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
        </Field>
        <Button variant="secondary" size="icon-sm" aria-label="Previous match" onClick={() => goToMatch(-1)}>
          <ChevronUp aria-hidden="true" />
        </Button>
        <Button type="submit" variant="secondary" size="icon-sm" aria-label="Next match">
          <ChevronDown aria-hidden="true" />
        </Button>
        <output className="text-sm text-muted tabular-nums">
          {search && (at === -1 ? `${matches.length} lines` : `${at + 1} of ${matches.length} lines`)}
        </output>
        <p className="text-sm text-muted">
          Click a line number to select the line, or Shift-click to select several.
        </p>
      </form>
      {newFindingHref && <MarkedLines lines={named} count={lines.length} onChange={goTo} />}
      <CodeView
        label={`Code of ${path}`}
        path={path}
        lines={lines}
        marked={findings}
        current={named}
        scrollTo={named && !selected.includes(hash) ? named.first : null}
        onSelect={select}
        {...(newFindingHref && {
          actions: named && (
            <>
              <span className="pl-1.5 text-sm tabular-nums first-letter:uppercase">
                {lineRangeLabel(named)}
              </span>
              <Button asChild size="sm">
                <Link href={newFindingHref(named)}>New finding here</Link>
              </Button>
            </>
          ),
        })}
      />
      {findings.length > 0 && (
        <TitledCard titleId="findings-in-file" title="Findings in this file">
          <ul className="flex flex-col gap-2">
            {findings.map((finding) => (
              <li
                key={`${finding.id} ${finding.first}`}
                className="flex flex-wrap items-center gap-x-3 gap-y-1"
              >
                <SeverityBadge severity={finding.severity} />
                <Link href={findingHref(finding)} className="text-accent underline underline-offset-2">
                  <TitleText title={[finding.number, finding.title].filter(Boolean).join(' ')} />
                </Link>
                <a
                  href={lineRangeHash(finding)}
                  className="text-sm underline underline-offset-2"
                  onClick={() => scrollLater(lineRangeHash(finding))}
                >
                  {lineRangeLabel(finding)}
                </a>
              </li>
            ))}
          </ul>
        </TitledCard>
      )}
    </div>
  );
}

type MarkedLinesProps = {
  lines: LineRange | null;
  count: number;
  onChange: (lines: LineRange) => void;
};

/** CODE-03: selects lines by their numbers. A click on a number, and one with Shift, selects them too. */
function MarkedLines({ lines, count, onChange }: MarkedLinesProps) {
  return (
    <fieldset aria-label="Selected lines" className="flex flex-wrap items-end gap-3">
      <LineField
        label="First line"
        line={lines?.first}
        count={count}
        onLine={(first) => onChange({ first, last: Math.max(first, lines?.last ?? first) })}
      />
      <LineField
        label="Last line"
        line={lines?.last}
        count={count}
        onLine={(last) => onChange({ first: Math.min(last, lines?.first ?? last), last })}
      />
    </fieldset>
  );
}

type LineFieldProps = {
  label: string;
  line: number | undefined;
  count: number;
  onLine: (line: number) => void;
};

/** The number of a line. It counts once it is complete, when the field is left or with Enter: half of it is another line. */
function LineField({ label, line, count, onLine }: LineFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  // The field that was left may change this one, whose number Tab had selected: what is typed then must not be added to it.
  useLayoutEffect(() => {
    if (document.activeElement === input.current) input.current?.select();
  }, [line]);
  const commit = () => {
    const number = Math.trunc(Number(typed));
    setTyped(null);
    if (number >= 1) onLine(Math.min(number, count));
  };
  return (
    <Field label={label} className="w-28">
      <Input
        ref={input}
        type="number"
        min={1}
        max={count}
        value={typed ?? line ?? ''}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={commit}
        onKeyDown={({ key }) => {
          if (key === 'Enter') commit();
        }}
      />
    </Field>
  );
}

/** The numbers of the lines that contain the text, whatever its case. */
function useMatches(lines: readonly string[], search: string): number[] {
  const wanted = search.toLowerCase();
  return useMemo(
    () =>
      wanted === ''
        ? []
        : lines.flatMap((line, index) => (line.toLowerCase().includes(wanted) ? [index + 1] : [])),
    [lines, wanted],
  );
}
