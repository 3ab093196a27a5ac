import { findingStatusLabel, severityLabel } from '@portal/domain/findings/finding-labels';
import { lookUp } from '@portal/domain/format/look-up';
import { Badge, type BadgeTone } from './badge.tsx';
import { StatusBadge } from './status-badge.tsx';

const severityTones: Record<string, BadgeTone> = {
  critical: 'critical',
  high: 'danger',
  medium: 'warning',
  low: 'info',
};

/** Critical is filled with red, high is red, medium yellow, low blue, anything else grey. */
export function severityTone(severity: string): BadgeTone {
  return lookUp(severityTones, severity) ?? 'neutral';
}

/** FIND-01: shows a finding's severity. */
export function SeverityBadge({ severity }: { severity: string }) {
  return (
    <Badge tone={severityTone(severity)} className="rounded-md">
      {severityLabel(severity)}
    </Badge>
  );
}

/** FIND-03: shows a finding's status. */
export const FindingStatusBadge = ({ status }: { status: string }) => (
  <StatusBadge status={status} label={findingStatusLabel(status)} />
);
