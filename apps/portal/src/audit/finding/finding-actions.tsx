import { readDraft } from '@portal/auth/forms/kept-draft';
import { useShell } from '@portal/auth/contract/contract';
import { useFindingSteps } from '@portal/data/findings/queries';
import type { Finding } from '@portal/data/findings/types';
import { LoadErrorNotice } from '@portal/ui/feedback/query-content';
import { Button } from '@portal/ui/primitives/button';
import { Card, CardContent, CardHeader } from '@portal/ui/primitives/card';
import { useState } from 'react';
import { StepForm } from './step-form.tsx';
import { STEP_TARGETS, stepCopy, type StepTarget } from '../finding-steps.ts';
import { getTurn } from './whose-turn.ts';

type Props = { finding: Finding; clientId: string };

/** FIND-03, FIND-06: what is expected of whom, and the client's steps. Others than the client only read. */
export function FindingActions({ finding, clientId }: Props) {
  const { user, impersonation } = useShell();
  const isClient = user.id === clientId && !impersonation;
  return (
    <Card aria-labelledby="next-step">
      <CardHeader titleId="next-step" title={getTurn(finding.status)?.text ?? 'Next step'} />
      <CardContent>
        {isClient ? (
          <ClientSteps finding={finding} userId={user.id} />
        ) : (
          <p className="text-sm text-muted">
            {impersonation
              ? 'Read only while you view the portal as a client.'
              : 'Only the client can answer here.'}
          </p>
        )}
      </CardContent>
    </Card>
  );
}

/** The name under which the texts of a step are kept on this device. */
const draftName = (findingId: string, target: StepTarget) => `finding:${findingId}:${target}`;

function ClientSteps({ finding, userId }: { finding: Finding; userId: string }) {
  const steps = useFindingSteps('client');
  // What was typed before a reload is shown again.
  const [target, setTarget] = useState<StepTarget | null>(
    () => STEP_TARGETS.find((each) => readDraft(userId, draftName(finding.id, each)) !== null) ?? null,
  );

  const stepTo = (to: StepTarget) =>
    steps.data?.find(({ from_status, to_status }) => from_status === finding.status && to_status === to);
  const possible = STEP_TARGETS.filter(stepTo);

  if (target) {
    return (
      <StepForm
        key={target}
        finding={finding}
        target={target}
        step={stepTo(target) ?? null}
        draftName={draftName(finding.id, target)}
        onClose={() => setTarget(null)}
      />
    );
  }
  if (!steps.data) {
    return <LoadErrorNotice query={steps}>Failed to load what you can do with this finding.</LoadErrorNotice>;
  }
  if (possible.length === 0) {
    return (
      <p className="text-sm text-muted">
        There is nothing for you to do. You can still write a comment below.
      </p>
    );
  }
  return (
    <div className="flex flex-wrap gap-2">
      {possible.map((to, index) => (
        <Button key={to} variant={index === 0 ? 'primary' : 'secondary'} onClick={() => setTarget(to)}>
          {stepCopy(to).button}
        </Button>
      ))}
    </div>
  );
}
