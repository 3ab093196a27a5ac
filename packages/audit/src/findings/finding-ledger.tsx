import { formatDateTime } from '@portal/domain/format/formatters';
import { LazyMarkdown } from '@portal/ui/markdown/lazy-markdown';
import { ExternalLink, safeHref } from '@portal/ui/primitives/external-link';
import { codeLocationLabel, fixLinks } from '@portal/domain/findings/code-location';
import { actorName, listColumns } from '@portal/domain/events/describe-event';
import type { FindingEvent } from '@portal/domain/findings/types';
import { FindingStatusBadge, SeverityBadge } from '@portal/ui/primitives/finding-badges';

type Repositories = Parameters<typeof fixLinks>[1];

type Props = { events: readonly FindingEvent[]; readerId: string; repositories: Repositories };

export function FindingLedger({ events, readerId, repositories }: Props) {
  return (
    <ol className="flex flex-col">
      {events.map((event) => (
        <li key={event.id} className="relative flex gap-3 pb-4 last:pb-0">
          <span aria-hidden="true" className="relative flex w-2 shrink-0 justify-center">
            <span className="absolute top-4 -bottom-2 w-px bg-border in-[li:last-child]:hidden" />
            <span className="mt-1.75 size-2 rounded-full bg-muted ring-4 ring-surface" />
          </span>
          <div className="flex min-w-0 flex-1 flex-col gap-1">
            <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <span>
                <span className="font-medium">{actorName(event, readerId)}</span> {describeStep(event)}
              </span>
              <Change event={event} />
              {event.undone_at && <span className="text-muted">(undone)</span>}
            </p>
            <p className="text-sm text-muted tabular-nums">
              <time dateTime={event.created_at}>{formatDateTime(event.created_at)}</time>
            </p>
            {event.message && <LazyMarkdown text={event.message} headingLevel={3} />}
            {event.link && <FixLink link={event.link} repositories={repositories} />}
            {event.kind === 'edited' && <Replaced fields={replacedFields(event.replaced)} />}
          </div>
        </li>
      ))}
    </ol>
  );
}

function describeStep(event: FindingEvent): string {
  const { kind, by_firm: byAuditor, from_status: fromStatus, to_status: toStatus, replaced } = event;
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

function Change({ event }: { event: FindingEvent }) {
  const { kind, from_status: fromStatus, to_status: toStatus } = event;
  const { from_severity: fromSeverity, to_severity: toSeverity } = event;
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
