import { formatCount } from '@portal/domain/format/formatters';
import { QueryContent, type QueryState } from '@portal/ui/feedback/query-content';
import {
  codeLocationHref,
  codeLocationLabel,
  type CodeLocation,
} from '@portal/domain/findings/code-location';
import { ExternalLink } from '@portal/ui/primitives/external-link';
import type { SourceLine } from '@portal/data/findings/changes';
import type { SourceFile } from '@portal/data/sources/queries';
import { Skeleton } from '@portal/ui/feedback/skeleton';
import { SmallButton } from '@portal/ui/primitives/small-button';
import { useMemo, useState } from 'react';
import { CommentsOnLine, useLineComments } from '../findings/line-comments.tsx';
import { CodeBox, CodeLine } from './code-line.tsx';
import { useLineColours } from './use-colours.ts';
import { splitLines, lineRangeLabel } from './lines.ts';
import { Link } from '@portal/ui/layout/link';

const CONTEXT = 8;
/** Lines that are shown at once; more of them on request. */
const STEP = 500;

type Props = {
  location: CodeLocation;
  /** The repository of the scope, whose lines can be commented on. */
  repositoryId: string;
  file: QueryState<SourceFile>;
  fileHref: string;
};

/** CODE-02: the lines of a finding's location with those around them, and the way to the whole file and to its host. */
export function LocationCode({ location, repositoryId, file, fileHref }: Props) {
  const label = codeLocationLabel(location);
  const { comment } = useLineComments();
  const { from, to } = excerptOf(location);
  const lines = Math.min(to - from + 1, STEP);
  const hostHref = codeLocationHref(location);
  return (
    <section aria-label={label} className="flex flex-col gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 translate="no" className="font-mono text-sm font-medium wrap-anywhere">
          {label}
        </h3>
        <p className="flex flex-wrap gap-x-4 text-sm">
          <Link href={fileHref} className="text-accent underline underline-offset-2">
            Open the whole file
          </Link>
          {hostHref && <ExternalLink href={hostHref}>{new URL(hostHref).hostname}</ExternalLink>}
        </p>
      </div>
      <QueryContent
        query={file}
        title="Failed to load the code"
        // As high as the lines, with padding and border of their box.
        skeleton={<Skeleton className="w-full" style={{ height: `calc(${lines * 1.5 + 0.5}rem + 2px)` }} />}
      >
        {(loaded) =>
          'refusal' in loaded ? (
            <p className="text-muted">{loaded.refusal}</p>
          ) : (
            <Excerpt label={label} location={location} repositoryId={repositoryId} text={loaded.text} />
          )
        }
      </QueryContent>
      {comment && (
        <p className="text-sm text-muted print:hidden">Select the number of a line to comment on it.</p>
      )}
    </section>
  );
}

/** The lines that are shown: those of the location with those around them, or the first ones of the file. */
function excerptOf({ firstLine, lastLine }: CodeLocation) {
  if (firstLine === null) return { from: 1, to: 2 * CONTEXT };
  return { from: Math.max(1, firstLine - CONTEXT), to: (lastLine ?? firstLine) + CONTEXT };
}

type ExcerptProps = Pick<Props, 'location' | 'repositoryId'> & { label: string; text: string };

function Excerpt({ label, location, repositoryId, text }: ExcerptProps) {
  const { path, commit } = location;
  const lines = useMemo(() => splitLines(text), [text]);
  const colours = useLineColours(lines, path);
  const { comment } = useLineComments();
  const [shown, setShown] = useState(STEP);
  const first = location.firstLine ?? 1;
  const last = Math.min(location.lastLine ?? first, lines.length);
  if (first > lines.length)
    return (
      <p className="text-muted">The file has only {formatCount(lines.length, 'line')} at this commit.</p>
    );
  const { from, to } = excerptOf(location);
  const isReported = (line: number) => location.firstLine !== null && line >= first && line <= last;
  const excerpt = lines.slice(from - 1, to);
  return (
    <>
      {location.firstLine !== null && <p className="sr-only">Reported: {lineRangeLabel({ first, last })}</p>}
      <CodeBox label={`Code of ${label}`}>
        {excerpt.slice(0, shown).map((content, index) => {
          const line = from + index;
          const place: SourceLine = { repositoryId, commit, path, line };
          return (
            <div key={line}>
              <CodeLine
                row={{ kind: 'same', oldLine: null, newLine: line, text: content }}
                numbers={[line]}
                tokens={colours(line)}
                isReported={isReported(line)}
                onComment={comment && (() => comment(place))}
              />
              <CommentsOnLine lines={[place]} />
            </div>
          );
        })}
      </CodeBox>
      {shown < excerpt.length && (
        <SmallButton className="self-start" onClick={() => setShown(shown + STEP)}>
          Show {formatCount(Math.min(STEP, excerpt.length - shown), 'more line')}
        </SmallButton>
      )}
    </>
  );
}
