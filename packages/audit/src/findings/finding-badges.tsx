import { Badge } from '@portal/ui/primitives/badge';
import { findingStatusLabel, severityLabel } from '@portal/domain/findings/finding-labels';
import { findingStatusTone, severityTone } from './finding-tones.ts';

/** FIND-01: shows a finding's severity. Critical is filled, so that it stands out from high. */
export function SeverityBadge({ severity }: { severity: string }) {
  return (
    <Badge
      tone={severityTone(severity)}
      className={severity === 'critical' ? 'rounded-md bg-danger text-danger-foreground' : 'rounded-md'}
    >
      {severityLabel(severity)}
    </Badge>
  );
}

/** FIND-03: shows a finding's status. */
export function FindingStatusBadge({ status }: { status: string }) {
  return (
    <Badge tone={findingStatusTone(status)} hasDot>
      {findingStatusLabel(status)}
    </Badge>
  );
}
