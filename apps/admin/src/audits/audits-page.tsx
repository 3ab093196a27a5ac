import { clientLabel } from '@portal/domain/profiles/client-label';
import { useShell } from '@portal/frame/contract/contract';
import { Button } from '@portal/ui/primitives/button';
import { Link } from '@portal/frame/routing/router';
import { paths } from '@portal/domain/routing/paths';
import { useListView } from '@portal/frame/routing/list-view';
import { useStaff } from '@portal/data/admins/staff';
import {
  AUDIT_LIST_PAGE_SIZE,
  AUDIT_STATUS_FILTERS,
  useAuditList,
  WAITING_FILTERS,
  type ListedAudit,
} from '@portal/data/audits/list';
import { Checkbox } from '@portal/ui/forms/checkbox';
import { PageHeader } from '@portal/ui/layout/page-header';
import { FilterSelect } from '@portal/ui/list/filter-select';
import { ListPage, type Column } from '@portal/ui/list/list-page';
import { auditStatusLabel } from '@portal/domain/status-labels';
import { FileSearch, Plus } from 'lucide-react';
import { useAuditPanel } from './audit-panel.tsx';
import { auditList } from '../first-queries.ts';
import { ClientLink } from '../shared/client-name.tsx';
import { fixesDueDate, plannedText, AuditTitle, FindingNumbers, StatusBadges } from './audit-facts.tsx';
import { useAdminOptions } from '../shared/use-admin-options.ts';

const STATUS_OPTIONS = AUDIT_STATUS_FILTERS.map((value) => ({
  value,
  label: value === 'all' ? 'Any status' : auditStatusLabel(value),
}));
const WAITING_LABELS = {
  all: 'All audits',
  for_us: 'Needs our review',
  scope: 'Scopes proposed by clients',
  preparation: 'Preparations that are late',
  fix_submitted: 'Fixes to review',
  disputed: 'Disputed findings',
};
const WAITING_OPTIONS = WAITING_FILTERS.map((value) => ({ value, label: WAITING_LABELS[value] }));
const ORDERS = [
  { label: 'Newest first', sort: 'created_at', isAscending: false },
  { label: 'Oldest first', sort: 'created_at', isAscending: true },
  { label: 'By title', sort: 'title', isAscending: true },
  { label: 'By client', sort: 'company_name', isAscending: true },
  { label: 'By status', sort: 'status', isAscending: true },
  { label: 'By planned end', sort: 'planned_end', isAscending: true },
  { label: 'Most open findings first', sort: 'open_findings', isAscending: false },
];

/** AUD-04: the audits of all clients. An auditor sees those that they work on, without the names of all admins (STAFF-02). */
export function AuditsPage() {
  const list = useListView(auditList);
  const { change, filter } = list;
  const { selectedId, ...view } = list.view;
  const audits = useAuditList(view);
  const { isAdmin } = useShell();
  const leads = useLeads(view.lead, isAdmin);
  const panel = useAuditPanel(selectedId, audits.data?.rows);
  return (
    <>
      <PageHeader
        title={isAdmin ? 'Audits' : 'My audits'}
        description={isAdmin ? 'The audits of all clients.' : 'The audits that you work on.'}
        actions={
          isAdmin && (
            <>
              <Button asChild variant="secondary">
                <Link to={paths.adminPastAudits}>Import past audits</Link>
              </Button>
              <Button asChild>
                <Link to={paths.adminNewAudit()}>
                  <Plus aria-hidden="true" />
                  New audit
                </Link>
              </Button>
            </>
          )
        }
      />
      <ListPage
        list={list}
        // The names of the leads come with the rows, so that nothing moves.
        query={leads.isLoading ? { ...audits, data: undefined, isPending: true } : audits}
        getId={({ id }) => id}
        noun="audits"
        label="Audit list"
        tableLabel="Table of audits"
        empty={{
          icon: FileSearch,
          description: isAdmin
            ? "Start one with New audit, or from a client's request."
            : 'An admin or the lead of an audit names you on it.',
        }}
        pageSize={AUDIT_LIST_PAGE_SIZE}
        panel={panel}
        columns={toColumns(isAdmin ? leads.getName : null)}
        search={{
          label: 'Search audits',
          placeholder: isAdmin ? 'Title, client, project or email' : 'Title or client',
          className: 'min-[22rem]:max-xl:col-span-full',
        }}
        filters={
          <>
            <FilterSelect label="Status" options={STATUS_OPTIONS} {...filter('status')} />
            {isAdmin && <FilterSelect label="Lead auditor" options={leads.options} {...filter('lead')} />}
            <FilterSelect label="Needs our review" options={WAITING_OPTIONS} {...filter('waiting')} />
            <Checkbox
              label="Overdue"
              checked={view.isOverdue}
              onChange={(event) => change({ isOverdue: event.target.checked })}
            />
          </>
        }
        filtersClassName="grid items-center gap-3 min-[22rem]:grid-cols-2 lg:grid-cols-[repeat(3,minmax(0,1fr))_auto] xl:grid-cols-[minmax(0,1fr)_repeat(3,minmax(0,11rem))_auto]"
        orders={ORDERS}
      />
    </>
  );
}

type GetName = (leadId: string | null) => string;

const WIDE = '@max-[40rem]:hidden';
const NARROW = 'block text-muted wrap-anywhere @min-[40rem]:hidden';

/** AUD-04: in a narrow list, the other cells include the values of the hidden columns. */
const toColumns = (leadName: GetName | null): readonly Column<ListedAudit>[] => [
  {
    head: 'Audit',
    sort: 'title',
    cell: (audit) => (
      <>
        <AuditTitle audit={audit} />
        <span className={NARROW}>{clientLabel(audit)}</span>
        <span className="block wrap-anywhere text-muted">{audit.audit_type}</span>
        {leadName && audit.lead_id && (
          <span className="block wrap-anywhere text-muted @min-[58rem]:hidden">
            Led by {leadName(audit.lead_id)}
          </span>
        )}
      </>
    ),
  },
  {
    head: 'Client',
    sort: 'company_name',
    className: `min-w-28 ${WIDE}`,
    cell: (audit) => <ClientLink client={audit} />,
  },
  {
    head: 'Status',
    sort: 'status',
    cell: (audit) => (
      <>
        <StatusBadges audit={audit} />
        <span className={NARROW}>{audit.planned_end && plannedText({ ...audit, planned_start: null })}</span>
        <span className="@min-[28rem]:hidden">
          <FindingNumbers audit={audit} />
        </span>
      </>
    ),
  },
  ...(leadName
    ? [
        {
          head: 'Lead auditor',
          sort: 'lead',
          className: 'wrap-anywhere @max-[58rem]:hidden',
          cell: (audit: ListedAudit) => leadName(audit.lead_id),
        },
      ]
    : []),
  {
    head: 'Planned',
    sort: 'planned_end',
    className: WIDE,
    cell: (audit) => (
      <>
        {plannedText(audit)}
        <span className="block text-muted">{fixesDueDate(audit)}</span>
      </>
    ),
  },
  {
    head: 'Findings',
    sort: 'open_findings',
    className: '@max-[28rem]:hidden',
    cell: (audit) => <FindingNumbers audit={audit} />,
  },
];

function useLeads(chosen: string, isAdmin: boolean) {
  const staff = useStaff(isAdmin);
  const options = useAdminOptions(
    [
      { value: 'all', label: 'Any lead' },
      { value: 'nobody', label: 'Unassigned' },
    ],
    chosen,
    staff.data,
  );
  function getName(leadId: string | null): string {
    if (!leadId) return 'Unassigned';
    // Empty until the staff is loaded.
    if (!staff.data) return '';
    return staff.data.find(({ person_id }) => person_id === leadId)?.name ?? 'Former staff';
  }
  // A request that fails is tried again; the list does not wait for that.
  return { getName, options, isLoading: isAdmin && staff.isPending && staff.failureCount === 0 };
}
