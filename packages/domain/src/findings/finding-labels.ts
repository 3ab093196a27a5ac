// What severities and statuses of findings are called, on screens and in reports.
import { lookUp } from '../format/look-up.ts';

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

/** 'high' becomes 'High'. An unknown severity is returned unchanged. Likelihood and impact use the same labels. */
export function severityLabel(severity: string): string {
  return lookUp(severityLabels, severity) ?? severity;
}

export function waitsForText(person: { id: string | null; name: string }, readerId: string): string {
  return person.id === readerId ? 'Waits for you' : `Waits for ${person.name}`;
}

/** 'fix_submitted' becomes 'Fix submitted'. An unknown status is shown as is, with spaces for underscores. */
export function findingStatusLabel(status: string): string {
  return lookUp(statusLabels, status) ?? status.replaceAll('_', ' ');
}
