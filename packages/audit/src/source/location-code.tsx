import { QueryContent, type QueryState } from '@portal/ui/feedback/query-content';
import {
  codeLocationHref,
  codeLocationLabel,
  type CodeLocation,
} from '@portal/domain/findings/code-location';
import { ExternalLink } from '@portal/ui/primitives/external-link';
import { CodeView } from './code-view.tsx';
import { splitLines, lineRangeLabel } from './lines.ts';
import { Link } from '@portal/ui/layout/link';

/** A file of a source, or why it is not shown. */
export type ShownFile = { text: string } | { refusal: string };

/** Lines that are shown before and after the reported ones. */
const CONTEXT = 8;

type Props = {
  location: CodeLocation;
  file: QueryState<ShownFile>;
  /** Where the whole file is shown. */
  fileHref: string;
};

/** CODE-02: the lines of a finding's location with those around them, and the way to the whole file and to its host. */
export function LocationCode({ location, file, fileHref }: Props) {
  const label = codeLocationLabel(location);
  const hostHref = codeLocationHref(location);
  return (
    <section aria-label={label} className="flex flex-col gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 className="font-mono text-sm font-medium wrap-anywhere">{label}</h3>
        <p className="flex flex-wrap gap-x-4 text-sm">
          <Link href={fileHref} className="text-accent underline underline-offset-2">
            Open the whole file
          </Link>
          {hostHref && <ExternalLink href={hostHref}>{new URL(hostHref).hostname}</ExternalLink>}
        </p>
      </div>
      <QueryContent query={file} title="Failed to load the code">
        {(loaded) =>
          'refusal' in loaded ? (
            <p className="text-muted">{loaded.refusal}</p>
          ) : (
            <Excerpt label={label} location={location} text={loaded.text} />
          )
        }
      </QueryContent>
    </section>
  );
}

function Excerpt({ label, location, text }: { label: string; location: CodeLocation; text: string }) {
  const lines = splitLines(text);
  const first = location.firstLine ?? 1;
  const last = location.lastLine ?? first;
  if (first > lines.length)
    return <p className="text-muted">The file has only {lines.length} lines at this commit.</p>;
  const from = Math.max(1, first - CONTEXT);
  const marked = location.firstLine === null ? [] : [{ first, last: Math.min(last, lines.length) }];
  const to = location.firstLine === null ? 2 * CONTEXT : last + CONTEXT;
  return (
    <>
      {marked.map((range) => (
        <p key={range.first} className="sr-only">
          Reported: {lineRangeLabel(range)}
        </p>
      ))}
      <CodeView
        label={`Code of ${label}`}
        path={location.path}
        lines={lines.slice(from - 1, to)}
        firstLine={from}
        marked={marked}
      />
    </>
  );
}
