import { lookUp } from '../format/look-up.ts';
import type { BadgeTone } from '../primitives/badge.tsx';

/** FIND-01: the severities, the worst first. */
export const SEVERITIES = ['critical', 'high', 'medium', 'low', 'informational', 'gas'] as const;
export type Severity = (typeof SEVERITIES)[number];

/** FIND-03: the statuses of a published finding, in the order in which it usually passes through them. */
export const FINDING_STATUSES = [
  'open',
  'fix_submitted',
  'partially_fixed',
  'disputed',
  'fixed',
  'acknowledged',
  'withdrawn',
] as const;

const severityLabels: Record<string, string> = {
  critical: 'Critical',
  high: 'High',
  medium: 'Medium',
  low: 'Low',
  informational: 'Informational',
  gas: 'Gas',
};
const severityTones: Record<string, BadgeTone> = {
  critical: 'danger',
  high: 'danger',
  medium: 'warning',
  low: 'info',
};
const statusLabels: Record<string, string> = {
  draft: 'Draft',
  open: 'Open',
  fix_submitted: 'Fix submitted',
  partially_fixed: 'Partially fixed',
  disputed: 'Disputed',
  fixed: 'Fixed',
  acknowledged: 'Acknowledged',
  withdrawn: 'Withdrawn',
};
const statusTones: Record<string, BadgeTone> = {
  open: 'warning',
  fix_submitted: 'info',
  partially_fixed: 'warning',
  disputed: 'danger',
  fixed: 'success',
};

/** 'high' becomes 'High'. An unknown severity is returned unchanged. Likelihood and impact use the same labels. */
export function severityLabel(severity: string): string {
  return lookUp(severityLabels, severity) ?? severity;
}

/** Critical and high are red, medium yellow, low blue, anything else grey. */
export function severityTone(severity: string): BadgeTone {
  return lookUp(severityTones, severity) ?? 'neutral';
}

/** 'fix_submitted' becomes 'Fix submitted'. An unknown status is shown as is, with spaces for underscores. */
export function findingStatusLabel(status: string): string {
  return lookUp(statusLabels, status) ?? status.replaceAll('_', ' ');
}

/** Open and partially fixed are yellow, fix submitted blue, disputed red, fixed green, anything else grey. */
export function findingStatusTone(status: string): BadgeTone {
  return lookUp(statusTones, status) ?? 'neutral';
}
