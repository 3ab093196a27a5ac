import { useAssign, useAssignees } from '@portal/data/findings/assignments';
import { findCommonSteps, type CommonStep } from '@portal/data/findings/common-steps';
import { useFindingSteps } from '@portal/data/findings/queries';
import type { FindingRow } from '@portal/domain/findings/types';
import { LoadErrorNotice } from '@portal/ui/feedback/query-content';
import { AssignManySelect } from '@portal/audit/findings/assignment-field';
import { formatCount } from '@portal/domain/format/formatters';
import { useAction } from '@portal/ui/hooks/use-action';
import { lazyDialog } from '@portal/ui/overlays/lazy-dialog';
import { Button } from '@portal/ui/primitives/button';
import { SmallButton } from '@portal/ui/primitives/small-button';
import { Card, CardContent } from '@portal/ui/primitives/card';
import { useState } from 'react';
import { STEP_TARGETS, STEP_COPY, type StepTarget } from '../finding-steps.ts';

const AnswersDialog = lazyDialog(() => import('./answers-dialog.tsx'), 'AnswersDialog');

type Props = {
  audit: { id: string; client_id: string };
  selected: readonly FindingRow[];
  onClear: () => void;
};

/** FIND-10: the answers that the client can give to all selected findings at once. */
export function SelectedFindings({ audit, selected, onClear }: Props) {
  const steps = useFindingSteps('client');
  const assignees = useAssignees(audit.client_id);
  const assign = useAction(useAssign('work'), {
    success: (_, count) => `${formatCount(count, 'finding')} assigned`,
    failure: 'The findings were not assigned',
    onSuccess: onClear,
  });
  const [answer, setAnswer] = useState<{ target: StepTarget; step: CommonStep } | null>(null);
  const possible = findCommonSteps(
    steps.data ?? [],
    selected.map(({ status }) => status),
  );
  const answers = STEP_TARGETS.flatMap((target) => {
    const step = possible.find(({ to_status }) => to_status === target);
    return step ? { target, step } : [];
  });
  return (
    <Card
      aria-label="Selected findings"
      data-covers-page-end
      className="bottom-0 z-10 sm:sticky sm:rounded-b-none sm:shadow-lg"
    >
      <CardContent className="flex flex-wrap items-center gap-2">
        <LoadErrorNotice query={assignees} className="w-full">
          Failed to load the people of your team.
        </LoadErrorNotice>
        <p aria-live="polite" className="mr-2 font-medium">
          {`${formatCount(selected.length, 'finding')} selected`}
        </p>
        {answers.map((one) => (
          <SmallButton key={one.target} onClick={() => setAnswer(one)}>
            {STEP_COPY[one.target].button}
          </SmallButton>
        ))}
        {steps.data && answers.length === 0 && (
          <p className="text-sm text-muted">No answer fits all of them: their statuses differ.</p>
        )}
        <AssignManySelect
          label="Assign to…"
          people={assignees.data ?? []}
          isPending={assign.isPending}
          onAssign={(to) => void assign.run({ findings: selected, to })}
        />
        <Button size="sm" variant="ghost" onClick={onClear}>
          Clear selection
        </Button>
      </CardContent>
      {answer && (
        <AnswersDialog
          {...answer}
          auditId={audit.id}
          findings={selected}
          onAnswered={onClear}
          onClose={() => setAnswer(null)}
        />
      )}
    </Card>
  );
}
