import { Notice } from '@portal/ui/feedback/notice';
import { Check } from 'lucide-react';
import { formatDate } from '@portal/domain/format/formatters';
import { cn } from '@portal/ui/primitives/class-names';
import { auditStatusLabel } from '@portal/domain/status-labels';

type StepperProps = { status: string; reached: Partial<Record<AuditStage, string>> };

export function AuditStepper({ status, reached }: StepperProps) {
  // -1 while the audit is pending.
  const current = AUDIT_STAGES.findIndex((stage) => stage === status);
  return (
    <ol
      aria-label="Stages of the audit"
      // From 768 to 1024 px the open sidebar leaves too little for four.
      className="grid grid-cols-2 gap-x-3 gap-y-4 sm:grid-cols-4 md:grid-cols-2 lg:grid-cols-4"
    >
      {AUDIT_STAGES.map((stage, index) => {
        const isDone = index < current || (stage === 'completed' && index === current);
        const isCurrent = index === current;
        const date = index <= current ? formatDate(reached[stage]) : '';
        return (
          <li
            key={stage}
            aria-current={isCurrent ? 'step' : undefined}
            className="flex min-w-0 flex-col gap-1.5"
          >
            <span
              aria-hidden="true"
              className={cn(
                'h-1 rounded-full bg-border forced-colors:border',
                index <= current && 'bg-accent forced-colors:bg-[Highlight]',
              )}
            />
            <span
              className={cn(
                'flex items-center gap-1.5 font-medium',
                index > current ? 'text-muted' : 'text-foreground',
              )}
            >
              {isDone && <Check aria-hidden="true" className="size-3.5 shrink-0 text-accent" />}
              <span>{auditStatusLabel(stage)}</span>
            </span>
            <span className="text-sm text-muted tabular-nums">
              {date || (isCurrent ? 'Now' : isDone ? 'Done' : 'Not yet')}
              {isCurrent && <span className="sr-only"> (current stage)</span>}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

const AUDIT_STAGES = ['scheduled', 'in_progress', 'mitigation', 'completed'] as const;
type AuditStage = (typeof AUDIT_STAGES)[number];

type Props = { audit: { withdrawn_at: string | null; withdrawn_reason: string | null } };

/** REP-04: says when and why an audit was withdrawn, and what stays of it. Nothing while it is not. */
export function WithdrawnAuditNotice({ audit: { withdrawn_at, withdrawn_reason } }: Props) {
  if (!withdrawn_at) return null;
  return (
    <Notice tone="warning" title={`This audit was withdrawn on ${formatDate(withdrawn_at)}`}>
      <p className="wrap-anywhere">{withdrawn_reason}</p>
      <p>Its reports can no longer be opened. Its findings stay readable, as withdrawn.</p>
    </Notice>
  );
}
