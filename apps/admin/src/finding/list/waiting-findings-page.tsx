import { TitleText } from '@portal/ui/markdown/title-text';
import { useShell } from '@portal/frame/contract/contract';
import { waitsForText } from '@portal/domain/findings/finding-labels';
import { useListView } from '@portal/frame/routing/list-view';
import { Link } from '@portal/frame/routing/router';
import { paths } from '@portal/domain/routing/paths';
import { useApprovalRule } from '@portal/data/findings/approvals';
import {
  useWaitingFindings,
  WAITING_ASSIGNED,
  WAITING_PAGE_SIZE,
  WAITING_REASONS,
  type WaitingFinding,
  type WaitingView,
} from '@portal/data/findings/waiting';
import { FindingStatusBadge, SeverityBadge } from '@portal/ui/primitives/finding-badges';
import { formatDateTime, formatWaitingTime } from '@portal/domain/format/formatters';
import { PageHeader } from '@portal/ui/layout/page-header';
import { FilterSelect } from '@portal/ui/list/filter-select';
import { ListPage, type Column } from '@portal/ui/list/list-page';
import { Badge } from '@portal/ui/primitives/badge';
import { ListChecks } from 'lucide-react';
import { Mono } from '@portal/ui/primitives/mono';
import { ClientLink, listLinkClasses } from '../../shared/client-name.tsx';
import { waitingFindingPath, waitingList } from './waiting-list.ts';

const REASONS: Readonly<Record<WaitingView['waits'], string>> = {
  all: 'Everything',
  fixes: 'Fixes to review',
  disputes: 'Disputed findings',
  comments: 'Comments to answer',
  approvals: 'Drafts to approve',
};
const REVIEWERS: Readonly<Record<WaitingView['assigned'], string>> = {
  all: 'Any reviewer',
  me: 'Assigned to me',
  nobody: 'Without a reviewer',
};
const REVIEWER_OPTIONS = WAITING_ASSIGNED.map((value) => ({ value, label: REVIEWERS[value] }));
const OPTIONS = WAITING_REASONS.map((value) => ({ value, label: REASONS[value] }));
const WITHOUT_APPROVALS = OPTIONS.filter(({ value }) => value !== 'approvals');
const ORDERS = [
  { label: 'Longest waiting first', sort: 'waiting_since', isAscending: true },
  { label: 'Newest first', sort: 'waiting_since', isAscending: false },
  { label: 'Most severe first', sort: 'severity', isAscending: true },
];

/** AUD-06: the findings of all audits that wait for the auditors: fixes to review, disputes and comments to answer. */
export function WaitingFindingsPage() {
  const list = useListView(waitingList);
  const { view, filter } = list;
  const { isAdmin } = useShell();
  const needsApprovals = useApprovalRule().data === true;
  return (
    <>
      <PageHeader
        title="Findings to review"
        description={`Fixes, disputes and comments of ${isAdmin ? 'all clients' : 'your audits'}. Press J and K to move between findings.`}
      />
      <ListPage
        list={list}
        query={useWaitingFindings(view)}
        getId={({ finding_id, waits_for }) => `${finding_id} ${waits_for}`}
        noun="findings"
        label="Findings to review"
        tableLabel="Table of findings to review"
        empty={{ icon: ListChecks, description: 'No fix, dispute or comment waits for us.' }}
        pageSize={WAITING_PAGE_SIZE}
        columns={toColumns(view)}
        card={(finding) => (
          <FindingItem key={`${finding.finding_id} ${finding.waits_for}`} finding={finding} view={view} />
        )}
        search={{
          label: 'Search findings',
          placeholder: 'Number, title, audit, client or reviewer',
          className: 'sm:max-lg:col-span-full',
        }}
        filters={
          <>
            <FilterSelect
              label="Needs our review"
              options={needsApprovals || view.waits === 'approvals' ? OPTIONS : WITHOUT_APPROVALS}
              {...filter('waits')}
            />
            <FilterSelect label="Reviewer" options={REVIEWER_OPTIONS} {...filter('assigned')} />
          </>
        }
        filtersClassName="grid items-center gap-3 sm:grid-cols-2 lg:grid-cols-[minmax(0,1fr)_minmax(0,12rem)_minmax(0,12rem)]"
        orders={ORDERS}
        ordersClassName="sm:max-lg:col-span-full lg:hidden"
      />
    </>
  );
}

type RowProps = { finding: WaitingFinding; view: WaitingView };

const toColumns = (view: WaitingView): readonly Column<WaitingFinding>[] => [
  { head: 'Finding', cell: (finding) => <FindingLink finding={finding} view={view} /> },
  { head: 'Severity', sort: 'severity', cell: ({ severity }) => <SeverityBadge severity={severity} /> },
  { head: 'Client', className: 'min-w-28', cell: (finding) => <ClientLink client={finding} /> },
  {
    head: 'Audit',
    className: 'wrap-anywhere',
    cell: (finding) => <AuditLink finding={finding} />,
  },
  { head: 'Needs', cell: (finding) => <Reason finding={finding} /> },
  {
    head: 'Reviewer',
    className: 'wrap-anywhere',
    cell: ({ reviewer_name }) => reviewer_name ?? '–',
  },
  { head: 'Waiting', sort: 'waiting_since', cell: (finding) => <WaitingTime finding={finding} /> },
];

function FindingItem({ finding, view }: RowProps) {
  const { user } = useShell();
  return (
    <li className="grid gap-1.5 px-5 py-3">
      <FindingLink finding={finding} view={view} />
      <span className="flex flex-wrap items-center gap-2">
        <SeverityBadge severity={finding.severity} />
        <Reason finding={finding} />
      </span>
      <span className="grid text-sm wrap-anywhere text-muted">
        <ClientLink client={finding} />
        <AuditLink finding={finding} />
        <span>
          Waiting: <WaitingTime finding={finding} />
        </span>
        {finding.reviewer_name && (
          <span>{waitsForText({ id: finding.reviewer_id, name: finding.reviewer_name }, user.id)}</span>
        )}
      </span>
    </li>
  );
}

function FindingLink({ finding, view }: RowProps) {
  return (
    <Link to={waitingFindingPath(finding, view)} className={listLinkClasses}>
      <Mono className="tabular-nums">{finding.number}</Mono> <TitleText title={finding.title} />
    </Link>
  );
}

function AuditLink({ finding }: { finding: WaitingFinding }) {
  return (
    <Link to={paths.adminAudit(finding.audit_id)} className="underline-offset-4 hover:underline">
      {finding.audit_title}
    </Link>
  );
}

function Reason({ finding }: { finding: WaitingFinding }) {
  if (finding.waits_for === 'comments') return <Badge tone="info">Comment to answer</Badge>;
  if (finding.waits_for === 'approvals') return <Badge tone="warning">Draft to approve</Badge>;
  return <FindingStatusBadge status={finding.status} />;
}

function WaitingTime({ finding: { waiting_since } }: { finding: WaitingFinding }) {
  return (
    <time dateTime={waiting_since} title={formatDateTime(waiting_since)}>
      {formatWaitingTime(waiting_since)}
    </time>
  );
}
