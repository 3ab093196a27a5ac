import type { AuditListView, AuditSort, ListedAudit } from '@portal/data/audits/list';
import { nextOrder } from '@portal/ui/list/next-order';
import { SortableHead } from '@portal/ui/list/sortable-head';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@portal/ui/primitives/table';
import { AuditTitle, FindingNumbers, fixesDueText, plannedText, StatusBadges } from './audit-facts.tsx';
import { ClientLink } from '../client-link.tsx';

const NEWEST_FIRST = { sort: 'created_at', isAscending: false } as const;

type Props = {
  audits: readonly ListedAudit[];
  /** The name of an audit's lead auditor. */
  leadName: (leadId: string | null) => string;
  view: AuditListView;
  onSort: (order: Pick<AuditListView, 'sort' | 'isAscending'>) => void;
};

/** AUD-04: one page of audits as a table, for wide windows. Beside the sidebar, 1024 px hold five columns. */
export function AuditTable({ audits, leadName, view, onSort }: Props) {
  const head = (sort: AuditSort, label: string) => (
    <SortableHead
      sorted={view.sort === sort && (view.isAscending ? 'asc' : 'desc')}
      onSort={() => onSort(nextOrder(view, sort, NEWEST_FIRST))}
    >
      {label}
    </SortableHead>
  );
  return (
    <Table label="Table of audits">
      <TableHeader>
        <TableRow>
          {head('title', 'Audit')}
          {head('company_name', 'Client')}
          {head('status', 'Status')}
          <TableHead className="max-xl:hidden">Lead auditor</TableHead>
          {head('planned_end', 'Planned')}
          <TableHead>Findings</TableHead>
        </TableRow>
      </TableHeader>
      <TableBody>
        {audits.map((audit) => (
          <TableRow key={audit.id}>
            <TableCell>
              <AuditTitle audit={audit} />
              <span className="block wrap-anywhere text-muted">{audit.audit_type}</span>
              {audit.lead_admin_id && (
                <span className="block wrap-anywhere text-muted xl:hidden">
                  Led by {leadName(audit.lead_admin_id)}
                </span>
              )}
            </TableCell>
            <TableCell className="min-w-28">
              <ClientLink client={audit} />
            </TableCell>
            <TableCell>
              <StatusBadges audit={audit} />
            </TableCell>
            <TableCell className="wrap-anywhere max-xl:hidden">{leadName(audit.lead_admin_id)}</TableCell>
            <TableCell>
              {plannedText(audit)}
              <span className="block text-muted">{fixesDueText(audit)}</span>
            </TableCell>
            <TableCell>
              <FindingNumbers audit={audit} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
