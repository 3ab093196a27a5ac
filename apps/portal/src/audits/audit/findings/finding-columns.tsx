import { TitleText } from '@portal/ui/markdown/title-text';
import { Link } from '@portal/frame/routing/router';
import { getWaitedFor } from '@portal/data/findings/assignments';
import { waitsForText } from '@portal/domain/findings/finding-labels';
import { WAITS_FOR_CLIENT, type FindingRow } from '@portal/domain/findings/types';
import { formatDate } from '@portal/domain/format/formatters';
import { FindingStatusBadge, SeverityBadge } from '@portal/ui/primitives/finding-badges';
import type { Column } from '@portal/ui/list/list-page';
import { YourTurnBadge } from '@portal/ui/primitives/badge';
import { Mono } from '@portal/ui/primitives/mono';

/** TEAM-02: what a viewer reads where everybody else of the team reads "Your turn". */
export const WAITS_FOR_TEAM = 'Waits for your team';

/** FIND-06: the columns. A row's link opens the finding. Below 1024 px severity and status stand below the title. */
export const toFindingColumns = (
  getHref: (finding: FindingRow) => string,
  readerId: string,
  isViewer: boolean,
): readonly Column<FindingRow>[] => [
  {
    head: 'Number',
    className: 'first:min-w-0 max-lg:first:pl-4 max-lg:align-top',
    cell: (finding) => <Mono className="text-sm whitespace-nowrap">{finding.number}</Mono>,
  },
  {
    head: 'Title',
    sort: 'title',
    className: 'w-full min-w-32',
    cell: (finding) => (
      <>
        <Link
          to={getHref(finding)}
          // The link covers its row, so that a click anywhere in it opens the finding.
          className="rounded-sm font-medium wrap-anywhere after:absolute after:inset-0 group-hover:underline"
        >
          <TitleText title={finding.title} />
        </Link>
        <span className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 lg:hidden">
          <SeverityBadge severity={finding.severity} />
          <FindingStatusBadge status={finding.status} />
          <WaitsFor finding={finding} readerId={readerId} isViewer={isViewer} />
        </span>
      </>
    ),
  },
  {
    head: 'Severity',
    sort: 'severity',
    className: 'max-lg:hidden',
    cell: (finding) => <SeverityBadge severity={finding.severity} />,
  },
  {
    head: 'Status',
    className: 'max-lg:hidden',
    cell: (finding) => (
      <span className="flex flex-col items-start gap-1">
        <FindingStatusBadge status={finding.status} />
        <WaitsFor finding={finding} readerId={readerId} isViewer={isViewer} />
      </span>
    ),
  },
  {
    head: 'Assigned to',
    className: 'max-lg:hidden wrap-anywhere',
    cell: (finding) => finding.finding_assignments?.assignee_name ?? '–',
  },
  {
    head: 'Last changed',
    sort: 'updated_at',
    className: 'max-lg:hidden',
    cell: (finding) => <span className="whitespace-nowrap text-muted">{formatDate(finding.updated_at)}</span>,
  },
];

type WaitsForProps = { finding: FindingRow; readerId: string; isViewer: boolean };

/** TEAM-04: names the person for whom the finding waits, or says that it waits for the client. */
function WaitsFor({ finding, readerId, isViewer }: WaitsForProps) {
  const person = getWaitedFor(finding);
  const isOurs = WAITS_FOR_CLIENT.includes(finding.status);
  if (!person && !isOurs) return null;
  if (!person && isViewer) return <span className="text-xs text-muted">{WAITS_FOR_TEAM}</span>;
  if (!person || person.id === readerId) return <YourTurnBadge />;
  return <span className="text-xs text-muted">{waitsForText(person, readerId)}</span>;
}
