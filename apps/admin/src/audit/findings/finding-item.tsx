import { paths } from '@portal/auth/routing/paths';
import { Link } from '@portal/auth/routing/router';
import type { ScopeRepository } from '@portal/data/audits/scope';
import type { ManagedFindingRow } from '@portal/data/findings/managed-findings';
import { Checkbox } from '@portal/ui/forms/checkbox';
import { formatDate } from '@portal/ui/format/formatters';
import { SeverityField } from '../severity-field.tsx';
import { StatusField } from '../status-field.tsx';
import { LocationButton } from './location-button.tsx';

type Props = {
  audit: { id: string; user_id: string };
  finding: ManagedFindingRow;
  /** The list's, which the pages of its findings keep. */
  query: string;
  repositories: readonly ScopeRepository[];
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
};

/** A finding of the list, for narrow windows. What was withdrawn cannot be chosen: no step is left for it. */
export function FindingItem({ audit, finding, query, repositories, isChosen, onChoose }: Props) {
  return (
    <li className="flex gap-3 px-5 py-3">
      <div className="w-5 shrink-0 pt-0.5">
        {finding.status !== 'withdrawn' && (
          <Checkbox
            label=""
            aria-label={`Choose ${finding.title}`}
            checked={isChosen}
            onChange={(event) => onChoose(event.target.checked)}
          />
        )}
      </div>
      <div className="grid min-w-0 flex-1 gap-1.5">
        <p>
          <Link
            to={paths.adminFinding(audit.id, finding.id) + query}
            className="rounded-sm font-medium underline-offset-4 wrap-anywhere hover:underline"
          >
            {finding.number && <span className="font-mono">{finding.number}</span>} {finding.title}
          </Link>
        </p>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <SeverityField audit={audit} finding={finding} />
          <StatusField audit={audit} finding={finding} />
          <span className="text-sm text-muted">Changed {formatDate(finding.updated_at)}</span>
        </div>
        <div className="pl-3">
          <LocationButton audit={audit} finding={finding} repositories={repositories} />
        </div>
      </div>
    </li>
  );
}
