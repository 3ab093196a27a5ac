import type { FindingStep } from '@portal/domain/findings/types';

/** What a step of the auditor is called on its button. */
export function stepLabel({
  from_status,
  to_status,
}: Pick<FindingStep, 'from_status' | 'to_status'>): string {
  if (to_status === 'fixed') return 'Mark as fixed';
  if (to_status === 'partially_fixed') return 'Mark as partially fixed';
  if (to_status === 'withdrawn') return 'Withdraw';
  if (from_status === 'fix_submitted') return 'Mark as not fixed';
  if (from_status === 'disputed') return 'Keep open';
  return 'Reopen';
}
