import { paths } from '@portal/auth/routing/paths';
import { Link } from '@portal/auth/routing/router';
import type { ScopeRepository } from '@portal/data/audits/scope';
import type { ManagedFindingRow } from '@portal/data/findings/managed-findings';
import { Checkbox } from '@portal/ui/forms/checkbox';
import { formatDate } from '@portal/ui/format/formatters';
import type { Column } from '@portal/ui/list/list-page';
import { SeverityField } from '../severity-field.tsx';
import { StatusField } from '../status-field.tsx';
import { LocationButton } from './location-button.tsx';

type Options = {
  audit: { id: string; user_id: string };
  /** The list's, which the pages of its findings keep. */
  query: string;
  repositories: readonly ScopeRepository[];
  isChosen: (finding: ManagedFindingRow) => boolean;
  onChoose: (finding: ManagedFindingRow, isChosen: boolean) => void;
};

/** The columns of an admin's list. Only a draft can be chosen. */
export function toFindingColumns({
  audit,
  query,
  repositories,
  isChosen,
  onChoose,
}: Options): readonly Column<ManagedFindingRow>[] {
  return [
    {
      head: <span className="sr-only">Choose drafts</span>,
      headClassName: 'w-10',
      className: 'first:min-w-0',
      cell: (finding) =>
        finding.status === 'draft' && (
          <Checkbox
            label={<span className="sr-only">Choose {finding.title}</span>}
            checked={isChosen(finding)}
            onChange={(event) => onChoose(finding, event.target.checked)}
          />
        ),
    },
    {
      head: 'Number',
      headClassName: 'w-16',
      cell: (finding) => <span className="font-mono">{finding.number ?? '–'}</span>,
    },
    {
      head: 'Title',
      className: 'min-w-56',
      cell: (finding) => (
        <Link
          to={paths.adminFinding(audit.id, finding.id) + query}
          className="rounded-sm font-medium underline-offset-4 wrap-anywhere hover:underline"
        >
          {finding.title}
        </Link>
      ),
    },
    {
      head: 'Severity',
      cell: (finding) => <SeverityField audit={audit} finding={finding} />,
    },
    {
      head: 'Status',
      cell: (finding) => <StatusField audit={audit} finding={finding} />,
    },
    {
      head: 'Location',
      className: 'min-w-40',
      cell: (finding) => <LocationButton audit={audit} finding={finding} repositories={repositories} />,
    },
    {
      head: 'Last changed',
      cell: (finding) => (
        <span className="whitespace-nowrap text-muted">{formatDate(finding.updated_at)}</span>
      ),
    },
  ];
}
