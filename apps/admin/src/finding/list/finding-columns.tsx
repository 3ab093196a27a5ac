import { TitleText } from '@portal/ui/markdown/title-text';
import { paths } from '@portal/domain/routing/paths';
import { Link } from '@portal/frame/routing/router';
import type { ScopeRepository } from '@portal/data/audits/scope';
import { getWaitedFor } from '@portal/data/findings/assignments';
import type { ManagedFindingRow } from '@portal/data/findings/managed-findings';
import { formatDate } from '@portal/domain/format/formatters';
import { toSelectColumn } from '@portal/ui/list/select-column';
import type { Column } from '@portal/ui/list/list-page';
import { FindingApprovalBadge } from '../approval/approval-badge.tsx';
import { SeverityField } from '../fields/severity-field.tsx';
import { StatusField } from '../fields/status-field.tsx';
import { FindingNumber } from './finding-number.tsx';
import { LocationButton } from './location-button.tsx';

type Options = {
  audit: { id: string; client_id: string };
  /** The list's, which the pages of its findings keep. */
  query: string;
  repositories: readonly ScopeRepository[];
  findings: readonly ManagedFindingRow[];
  isSelected: (finding: ManagedFindingRow) => boolean;
  onSelect: (findings: readonly ManagedFindingRow[], isSelected: boolean) => void;
};

/** The columns of an admin's list. Narrow windows leave out some that the finding's page also shows. A withdrawn finding cannot be selected, because no step is left for it. */
export function toFindingColumns({
  audit,
  query,
  repositories,
  findings,
  isSelected,
  onSelect,
}: Options): readonly Column<ManagedFindingRow>[] {
  return [
    toSelectColumn({
      rows: findings.filter(({ status }) => status !== 'withdrawn'),
      isSelected,
      onSelect,
      getLabel: ({ title }) => title,
    }),
    {
      head: 'Number',
      headClassName: 'w-16',
      cell: (finding) => <FindingNumber finding={finding} none="–" />,
    },
    {
      head: 'Title',
      className: 'min-w-52',
      cell: (finding) => (
        <Link
          to={paths.adminFinding(audit.id, finding.id) + query}
          className="rounded-sm font-medium underline-offset-4 wrap-anywhere hover:underline"
        >
          <TitleText title={finding.title} />
        </Link>
      ),
    },
    {
      head: 'Severity',
      cell: (finding) => <SeverityField audit={audit} finding={finding} />,
    },
    {
      head: 'Status',
      cell: (finding) => (
        <span className="flex flex-wrap items-center gap-1">
          <StatusField audit={audit} finding={finding} />
          <FindingApprovalBadge auditId={audit.id} findingId={finding.id} />
        </span>
      ),
    },
    {
      head: 'Waits for',
      className: 'wrap-anywhere max-xl:hidden',
      cell: (finding) => getWaitedFor(finding)?.name ?? '–',
    },
    {
      head: 'Location',
      className: 'min-w-40 max-xl:hidden',
      cell: (finding) => <LocationButton audit={audit} finding={finding} repositories={repositories} />,
    },
    {
      head: 'Last changed',
      className: 'max-[85rem]:hidden',
      cell: (finding) => (
        <span className="whitespace-nowrap text-muted">{formatDate(finding.updated_at)}</span>
      ),
    },
  ];
}
