import { type AuditDetails, useAuditLead } from '@portal/data/audits/one-audit';
import { useStageDates } from '@portal/data/audits/stage-dates';
import { useReviewRoundText } from '@portal/audit/findings/review-round';
import { AuditStepper } from '@portal/audit/findings/audit-stepper';
import { formatDate } from '@portal/domain/format/formatters';
import { TitledCard } from '@portal/ui/primitives/card';
import { nextDateText } from '../../summary/summary-texts.ts';
import { useNow } from '@portal/ui/hooks/browser-state';

const LEAD = 'Lead auditor';

/** AUD-03: the stages of an audit with the dates reached, the planned dates, what comes next, and who leads it. */
export function TimelineCard({ audit }: { audit: AuditDetails }) {
  const now = useNow();
  const stageDates = useStageDates(audit.id);
  const { planned_start, planned_end, fixes_due } = audit;
  const round = useReviewRoundText(audit);
  const next = [nextDateText(audit, new Date(now)), audit.status === 'mitigation' && round]
    .filter(Boolean)
    .join(' · ')
    // Without a known round, the placeholder is only needed when the line would otherwise be empty.
    .replace(/ · \u00a0$/, '');
  const lead = useAuditLead(audit.id).data;
  const facts = [
    ['Planned start', formatDate(planned_start)],
    ['Planned end', formatDate(planned_end)],
    ['Fixes due by', formatDate(fixes_due)],
    [LEAD, lead?.full_name ?? ''],
  ].filter(([, text]) => text);
  return (
    <TitledCard titleId="timeline" title="Timeline" description={next} contentClassName="flex flex-col gap-5">
      <AuditStepper status={audit.status} reached={stageDates.data ?? {}} />
      {facts.length > 0 && (
        <dl className="grid gap-x-3 gap-y-2 sm:grid-cols-4 md:grid-cols-2 lg:grid-cols-4">
          {facts.map(([term, text]) => (
            <div key={term}>
              <dt className="text-sm text-muted">{term}</dt>
              <dd translate={term === LEAD ? 'no' : undefined} className="wrap-anywhere tabular-nums">
                {text}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </TitledCard>
  );
}
