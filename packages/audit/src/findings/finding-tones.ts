import { lookUp } from '@portal/domain/format/look-up';
import type { BadgeTone } from '@portal/ui/primitives/badge';

const severityTones: Record<string, BadgeTone> = {
  critical: 'danger',
  high: 'danger',
  medium: 'warning',
  low: 'info',
};
const statusTones: Record<string, BadgeTone> = {
  open: 'warning',
  fix_submitted: 'info',
  partially_fixed: 'warning',
  disputed: 'danger',
  fixed: 'success',
};

/** Critical and high are red, medium yellow, low blue, anything else grey. */
export function severityTone(severity: string): BadgeTone {
  return lookUp(severityTones, severity) ?? 'neutral';
}

/** Open and partially fixed are yellow, fix submitted blue, disputed red, fixed green, anything else grey. */
export function findingStatusTone(status: string): BadgeTone {
  return lookUp(statusTones, status) ?? 'neutral';
}
