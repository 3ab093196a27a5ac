import { paths } from '@portal/auth/routing/paths';
import { Link } from '@portal/auth/routing/router';
import type { ScopeRepository } from '@portal/data/audits/scope';
import type { ManagedFindingRow } from '@portal/data/findings/managed-queries';
import { Checkbox } from '@portal/ui/forms/checkbox';
import { formatDate } from '@portal/ui/format/formatters';
import { TableCell, TableRow } from '@portal/ui/primitives/table';
import { SeverityField } from '../severity-field.tsx';
import { StatusField } from '../status-field.tsx';
import { LocationButton } from './location-button.tsx';

type Props = {
  audit: { id: string; user_id: string };
  finding: ManagedFindingRow;
  repositories: readonly ScopeRepository[];
  isChosen: boolean;
  onChoose: (findingId: string, isChosen: boolean) => void;
};

/** One finding of the list. Only a draft can be chosen, for publishing. */
export function FindingTableRow({ audit, finding, repositories, isChosen, onChoose }: Props) {
  const isDraft = finding.status === 'draft';
  return (
    <TableRow isSelected={isChosen}>
      <TableCell className="first:min-w-0">
        {isDraft && (
          <Checkbox
            label={<span className="sr-only">Choose {finding.title}</span>}
            checked={isChosen}
            onChange={(event) => onChoose(finding.id, event.target.checked)}
          />
        )}
      </TableCell>
      <TableCell className="font-mono">{finding.number ?? '–'}</TableCell>
      <TableCell className="min-w-56">
        <Link
          to={paths.adminFinding(audit.id, finding.id)}
          className="rounded-sm font-medium underline-offset-4 wrap-anywhere hover:underline"
        >
          {finding.title}
        </Link>
      </TableCell>
      <TableCell className="min-w-40">
        <SeverityField audit={audit} finding={finding} />
      </TableCell>
      <TableCell className="min-w-46">
        <StatusField audit={audit} finding={finding} />
      </TableCell>
      <TableCell className="min-w-40">
        <LocationButton audit={audit} finding={finding} repositories={repositories} />
      </TableCell>
      <TableCell className="whitespace-nowrap text-muted">{formatDate(finding.updated_at)}</TableCell>
    </TableRow>
  );
}
