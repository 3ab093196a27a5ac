import { formatDateTime } from '@portal/domain/format/formatters';
import { LazyMarkdown } from '@portal/ui/markdown/lazy-markdown';
import { ExternalLink, safeHref } from '@portal/ui/primitives/external-link';
import { codeLocationLabel, fixLinks } from '@portal/domain/findings/code-location';
import { listColumns } from '@portal/domain/events/describe-event';
import { FindingStatusBadge, SeverityBadge } from '@portal/ui/primitives/finding-badges';

export interface LedgerLineProps {
  id: string;
  kind: string;
  /** Who did it, as the reader is told: "You", "Auditor". */
  who: string;
  byAuditor: boolean;
  fromStatus: string | null;
  toStatus: string | null;
  fromSeverity: string | null;
  toSeverity: string | null;
  /** Markdown. */
  message: string | null;
  /** A web address or a commit. */
  link: string | null;
  replaced?: unknown;
  /** When an auditor took the step back, within seconds. */
  undoneAt?: string | null;
  happenedAt: string;
}

type Repositories = Parameters<typeof fixLinks>[1];

export function FindingLedger({
  lines,
  repositories = [],
}: {
  lines: readonly LedgerLineProps[];
  repositories?: Repositories;
}) {
  return (
    <ol className="flex flex-col">
      {lines.map((line) => (
        <li key={line.id} className="relative flex gap-3 pb-4 last:pb-0">
          <span aria-hidden="true" className="relative flex w-2 shrink-0 justify-center">
            <span className="absolute top-4 -bottom-2 w-px bg-border in-[li:last-child]:hidden" />
            <span className="mt-1.75 size-2 rounded-full bg-muted ring-4 ring-surface" />
          </span>
          <div className="flex min-w-0 flex-1 flex-col gap-1">
            <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <span>
                <span className="font-medium">{line.who}</span> {describeStep(line)}
              </span>
              <Change line={line} />
              {line.undoneAt && <span className="text-muted">(undone)</span>}
            </p>
            <p className="text-sm text-muted tabular-nums">
              <time dateTime={line.happenedAt}>{formatDateTime(line.happenedAt)}</time>
            </p>
            {line.message && <LazyMarkdown text={line.message} headingLevel={3} />}
            {line.link && <FixLink link={line.link} repositories={repositories} />}
            {line.kind === 'edited' && <Replaced fields={replacedFields(line.replaced)} />}
          </div>
        </li>
      ))}
    </ol>
  );
}

function describeStep({ kind, byAuditor, fromStatus, toStatus, replaced }: LedgerLineProps): string {
  if (kind === 'published') return 'published the finding as';
  if (kind === 'imported') return 'imported the finding from an earlier audit as';
  if (kind === 'severity_changed') return 'changed the severity';
  if (kind === 'edited')
    return `changed the ${listColumns(replacedFields(replaced).map(({ label }) => label))}`;
  if (fromStatus === 'fix_submitted' && toStatus === 'fix_submitted') return 'replaced the fix';
  if (fromStatus === 'fix_submitted' && !byAuditor) return 'withdrew the fix:';
  if (toStatus === 'fix_submitted') return 'sent a fix:';
  if (toStatus === 'acknowledged') return 'accepted the risk:';
  if (toStatus === 'disputed') return 'disputed the finding:';
  if (toStatus === 'withdrawn') return 'withdrew the finding:';
  if (toStatus === 'open' && fromStatus === 'fixed') return 'reopened the finding:';
  if (fromStatus === 'fix_submitted') return 'reviewed the fix:';
  return 'changed the status:';
}

const EDITED_FIELDS = ['title', 'likelihood', 'impact', 'description', 'recommendation', 'locations'];

type ReplacedField = { label: string; before: string };

function replacedFields(replaced: unknown): ReplacedField[] {
  if (typeof replaced !== 'object' || replaced === null) return [];
  const values = new Map<string, unknown>(Object.entries(replaced));
  return EDITED_FIELDS.filter((name) => values.has(name)).map((label) => {
    const before = values.get(label);
    return { label, before: label === 'locations' ? locationsText(before) : toText(before) };
  });
}

const toText = (value: unknown) => (typeof value === 'string' ? value : '');

function locationsText(locations: unknown): string {
  if (!Array.isArray(locations)) return '';
  return locations
    .map((location: unknown) => {
      const values = new Map<string, unknown>(Object.entries(location ?? {}));
      const line = (name: string) => (typeof values.get(name) === 'number' ? Number(values.get(name)) : null);
      const label = codeLocationLabel({
        path: toText(values.get('path')),
        firstLine: line('first_line'),
        lastLine: line('last_line'),
      });
      return ['-', toText(values.get('repository')), `\`${label.replaceAll('`', '')}\``]
        .filter(Boolean)
        .join(' ');
    })
    .join('\n');
}

function Replaced({ fields }: { fields: readonly ReplacedField[] }) {
  return (
    <details>
      <summary className="cursor-pointer text-sm text-muted">Show what it said before</summary>
      <dl className="mt-2 flex flex-col gap-2">
        {fields.map(({ label, before }) => (
          <div key={label}>
            <dt className="text-sm font-medium capitalize">{label}</dt>
            <dd>
              {before === '' ? (
                <span className="text-muted">Empty</span>
              ) : (
                <LazyMarkdown text={before} headingLevel={3} />
              )}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function Change({ line }: { line: LedgerLineProps }) {
  const { kind, fromStatus, toStatus, fromSeverity, toSeverity } = line;
  if (kind === 'published') return toSeverity && <SeverityBadge severity={toSeverity} />;
  if (kind === 'severity_changed' && fromSeverity && toSeverity) {
    return (
      <>
        <SeverityBadge severity={fromSeverity} />
        <span className="text-muted">to</span>
        <SeverityBadge severity={toSeverity} />
      </>
    );
  }
  // A fix was replaced by another.
  if (fromStatus === toStatus && kind !== 'imported') return null;
  return (
    <>
      {fromStatus && kind !== 'imported' && (
        <>
          <FindingStatusBadge status={fromStatus} />
          <span className="text-muted">to</span>
        </>
      )}
      {toStatus && <FindingStatusBadge status={toStatus} />}
    </>
  );
}

/** The commit or pull request of a step, as a link where the host is known, and what changed since the audited commit. */
export function FixLink({ link, repositories }: { link: string; repositories: Repositories }) {
  const { href, comparison } = fixLinks(link, repositories);
  const isHash = !safeHref(link);
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
      <span className={isHash ? 'font-mono' : undefined}>
        <ExternalLink href={href} translate="no">
          {link}
        </ExternalLink>
      </span>
      {comparison && <ExternalLink href={comparison}>Compare with the audited commit</ExternalLink>}
    </p>
  );
}
