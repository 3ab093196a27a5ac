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

export function severityTone(severity: string): BadgeTone {
  return lookUp(severityTones, severity) ?? 'neutral';
}

export function findingStatusTone(status: string): BadgeTone {
  return lookUp(statusTones, status) ?? 'neutral';
}
