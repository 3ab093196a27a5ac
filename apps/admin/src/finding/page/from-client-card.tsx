import { useFixChanges } from '@portal/audit/source/fix-changes';
import type { ScopeRepository } from '@portal/data/audits/scope';
import { useFindingSteps, useLedger } from '@portal/data/findings/queries';
import type { FindingEvent, FindingStep } from '@portal/domain/findings/types';
import { QueryContent } from '@portal/ui/feedback/query-content';
import { FixLink } from '@portal/audit/findings/finding-ledger';
import { formatDateTime } from '@portal/domain/format/formatters';
import { LazyMarkdown } from '@portal/ui/markdown/lazy-markdown';
import { Button } from '@portal/ui/primitives/button';
import { Card, CardContent, CardFooter } from '@portal/ui/primitives/card';
import { useState } from 'react';
import type { ShownFinding } from '../fields/shown-finding.ts';
import { fixProps } from './code-cards.tsx';
import { StepDialog } from '../../lazy-dialogs.ts';

const TITLES: Readonly<Record<string, string>> = {
  fix_submitted: 'Fix to review',
  disputed: 'Dispute to answer',
};

type Props = ShownFinding & { nextHref: string | undefined };

/** FIND-03, CODE-04: what the client sent, and a button for each answer. Empty when nothing waits. */
export function FromClientCard({ audit, finding, repositories, nextHref }: Props) {
  const changes = useFixChanges(fixProps({ audit, finding, repositories }));
  const ledger = useLedger(finding.id);
  const [step, setStep] = useState<FindingStep | null>(null);
  const title = TITLES[finding.status];
  // The dialog stays when the finding moves meanwhile, with what was typed.
  const dialog = step && <StepDialog {...{ audit, finding, step, nextHref }} onClose={() => setStep(null)} />;
  return (
    <>
      {title && (
        <Card title={title}>
          <QueryContent
            query={ledger}
            title="Failed to load what the client sent"
            skeletonClassName="m-5 h-24 w-auto"
          >
            {(events) => (
              <CardContent className="flex flex-col gap-5">
                <Sent
                  event={events.findLast(({ to_status }) => to_status === finding.status)}
                  repositories={repositories}
                />
                {finding.status === 'fix_submitted' && changes}
              </CardContent>
            )}
          </QueryContent>
          <CardFooter
            className="sticky bottom-0 rounded-b-lg bg-surface print:hidden"
            data-covers-page-end=""
          >
            <Answers status={finding.status} onChoose={setStep} />
          </CardFooter>
        </Card>
      )}
      {dialog}
    </>
  );
}

type SentProps = { event: FindingEvent | undefined; repositories: readonly ScopeRepository[] };

function Sent({ event, repositories }: SentProps) {
  if (!event) return null;
  return (
    <div className="flex flex-col gap-2">
      <p className="text-sm text-muted">
        {event.actor_name?.trim() || 'Client'},{' '}
        <time dateTime={event.created_at}>{formatDateTime(event.created_at)}</time>
      </p>
      {event.link && <FixLink link={event.link} repositories={repositories} />}
      {event.message && <LazyMarkdown text={event.message} headingLevel={3} />}
    </div>
  );
}

const ANSWERS: Readonly<Record<string, string>> = {
  'fix_submitted fixed': 'Fixed',
  'fix_submitted partially_fixed': 'Partially fixed',
  'fix_submitted open': 'Not fixed',
  'disputed open': 'Keep open',
  'disputed withdrawn': 'Withdraw',
};

/** The steps that answer the client, as buttons. What else an auditor may do is behind the status. */
function Answers({ status, onChoose }: { status: string; onChoose: (step: FindingStep) => void }) {
  const steps = useFindingSteps('auditor');
  const answers = Object.entries(ANSWERS).flatMap(([key, label]) => {
    const found = steps.data?.find((one) => `${one.from_status} ${one.to_status}` === key);
    return found?.from_status === status ? [{ step: found, label }] : [];
  });
  return (
    <>
      {answers.map((answer, index) => (
        <Button
          key={answer.label}
          size="sm"
          variant={index === 0 ? 'primary' : 'secondary'}
          onClick={() => onChoose(answer.step)}
        >
          {answer.label}
        </Button>
      ))}
    </>
  );
}
