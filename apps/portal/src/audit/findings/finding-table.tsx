import { Link } from '@portal/auth/routing/router';
import { WAITS_FOR_CLIENT, type FindingRow, type FindingSort } from '@portal/data/findings/types';
import { formatDate } from '@portal/ui/format/formatters';
import { FindingStatusBadge, SeverityBadge } from '@portal/ui/findings/finding-badges';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@portal/ui/primitives/table';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { isAscendingByDefault, type FindingParams } from '../finding-params.ts';
import { stepToLink } from './step-to-link.ts';

type Props = {
  findings: FindingRow[];
  params: FindingParams;
  getHref: (finding: FindingRow) => string;
  onSort: (order: Pick<FindingParams, 'sort' | 'isAscending'>) => void;
};

/**
 * FIND-06: one page of findings. Each row's link opens the finding; while the focus is in the table, J and K move it to the
 * next and the previous row, and Enter opens it. Below 1024 px severity and status stand below the title.
 */
export function FindingTable({ findings, params, getHref, onSort }: Props) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- The keys move the focus between the links inside.
    <div onKeyDown={stepToLink}>
      <Table label="Findings">
        <TableHeader>
          <TableRow>
            <TableHead className="max-lg:first:pl-4">Number</TableHead>
            <SortHead label="Title" sort="title" params={params} onSort={onSort} />
            <SortHead
              label="Severity"
              sort="severity"
              params={params}
              onSort={onSort}
              className="max-lg:hidden"
            />
            <TableHead className="max-lg:hidden">Status</TableHead>
            <SortHead
              label="Last changed"
              sort="updated_at"
              params={params}
              onSort={onSort}
              className="max-lg:hidden"
            />
          </TableRow>
        </TableHeader>
        <TableBody>
          {findings.map((finding) => (
            <TableRow key={finding.id} className="group relative hover:bg-subtle">
              <TableCell className="first:min-w-0 font-mono text-sm whitespace-nowrap max-lg:align-top max-lg:first:pl-4">
                {finding.number}
              </TableCell>
              <TableCell className="w-full min-w-32">
                <Link
                  to={getHref(finding)}
                  data-finding-link=""
                  // The link covers its row, so that a click anywhere in it opens the finding.
                  className="rounded-sm font-medium wrap-anywhere after:absolute after:inset-0 group-hover:underline"
                >
                  {finding.title}
                </Link>
                <span className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 lg:hidden">
                  <SeverityBadge severity={finding.severity} />
                  <FindingStatusBadge status={finding.status} />
                  <WaitsForYou status={finding.status} />
                </span>
              </TableCell>
              <TableCell className="max-lg:hidden">
                <SeverityBadge severity={finding.severity} />
              </TableCell>
              <TableCell className="max-lg:hidden">
                <span className="flex items-center gap-2">
                  <FindingStatusBadge status={finding.status} />
                  <WaitsForYou status={finding.status} />
                </span>
              </TableCell>
              <TableCell className="whitespace-nowrap text-muted max-lg:hidden">
                {formatDate(finding.updated_at)}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </div>
  );
}

function WaitsForYou({ status }: { status: string }) {
  return WAITS_FOR_CLIENT.some((waiting) => waiting === status) ? (
    <span className="text-xs font-medium whitespace-nowrap text-accent">Waiting for you</span>
  ) : null;
}

type SortHeadProps = Pick<Props, 'params' | 'onSort'> & {
  label: string;
  sort: FindingSort;
  className?: string;
};

function SortHead({ label, sort, params, onSort, className }: SortHeadProps) {
  const isSorted = params.sort === sort;
  const Arrow = params.isAscending ? ArrowUp : ArrowDown;
  return (
    <TableHead
      className={className}
      aria-sort={isSorted ? (params.isAscending ? 'ascending' : 'descending') : undefined}
    >
      <button
        type="button"
        className="inline-flex h-7 items-center gap-1 rounded-sm"
        onClick={() =>
          onSort({ sort, isAscending: isSorted ? !params.isAscending : isAscendingByDefault(sort) })
        }
      >
        {label}
        {isSorted && <Arrow aria-hidden="true" className="size-3.5" />}
      </button>
    </TableHead>
  );
}
