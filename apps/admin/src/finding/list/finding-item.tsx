import { TitleText } from '@portal/ui/markdown/title-text';
import { paths } from '@portal/domain/routing/paths';
import { useShell } from '@portal/frame/contract/contract';
import { Link } from '@portal/frame/routing/router';
import { waitsForText } from '@portal/domain/findings/finding-labels';
import type { ScopeRepository } from '@portal/data/audits/scope';
import { getWaitedFor } from '@portal/data/findings/assignments';
import type { ManagedFindingRow } from '@portal/data/findings/managed-findings';
import { formatDate } from '@portal/domain/format/formatters';
import { Checkbox } from '@portal/ui/forms/checkbox';
import { FindingApprovalBadge } from '../approval/approval-badge.tsx';
import { SeverityField } from '../fields/severity-field.tsx';
import { StatusField } from '../fields/status-field.tsx';
import { FindingNumber } from './finding-number.tsx';
import { LocationButton } from './location-button.tsx';

type Props = {
  audit: { id: string; client_id: string };
  /** The list's, which the pages of its findings keep. */
  query: string;
  repositories: readonly ScopeRepository[];
  finding: ManagedFindingRow;
  isSelected: boolean;
  onSelect: (isSelected: boolean) => void;
};

export function FindingItem({ audit, query, repositories, finding, isSelected, onSelect }: Props) {
  const { user } = useShell();
  const person = getWaitedFor(finding);
  return (
    <li className="flex items-start gap-3 px-4 py-3">
      <span className="w-5 shrink-0">
        {finding.status !== 'withdrawn' && (
          <Checkbox
            label=""
            aria-label={`Select ${finding.title}`}
            checked={isSelected}
            onChange={(event) => onSelect(event.target.checked)}
          />
        )}
      </span>
      <div className="grid min-w-0 flex-1 gap-1">
        <Link
          to={paths.adminFinding(audit.id, finding.id) + query}
          className="rounded-sm font-medium underline-offset-4 wrap-anywhere hover:underline"
        >
          <TitleText title={finding.title} />
        </Link>
        <p className="text-sm text-muted">
          <FindingNumber finding={finding} none="Draft" /> · Last changed {formatDate(finding.updated_at)}
          {person && ` · ${waitsForText(person, user.id)}`}
        </p>
        <div className="-ml-1 flex flex-wrap items-center gap-x-2 gap-y-1">
          <SeverityField audit={audit} finding={finding} />
          <StatusField audit={audit} finding={finding} />
          <FindingApprovalBadge auditId={audit.id} findingId={finding.id} />
        </div>
        <div>
          <LocationButton audit={audit} finding={finding} repositories={repositories} />
        </div>
      </div>
    </li>
  );
}
