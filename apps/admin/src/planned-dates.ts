import type { ManagedAudit } from '@portal/data/audits/managed-audit';
import { formatDate, withNonBreakingSpaces } from '@portal/ui/format/formatters';

/** "5 Oct 2026 – 2 Nov 2026", or the one date that is set. */
export function plannedText({
  planned_start,
  planned_end,
}: Pick<ManagedAudit, 'planned_start' | 'planned_end'>): string {
  const [start, end] = [planned_start, planned_end].map((date) => withNonBreakingSpaces(formatDate(date)));
  if (start && end) return `${start} – ${end}`;
  if (start) return `From ${start}`;
  return end ? `Until ${end}` : '';
}

export function fixesDueText({ fixes_due }: Pick<ManagedAudit, 'fixes_due'>): string {
  return fixes_due ? withNonBreakingSpaces(`Fixes due ${formatDate(fixes_due)}`) : '';
}
