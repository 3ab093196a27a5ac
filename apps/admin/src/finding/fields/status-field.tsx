import { useNavigate } from '@portal/frame/routing/router';
import { paths } from '@portal/domain/routing/paths';
import type { ManagedFindingRow } from '@portal/data/findings/managed-findings';
import type { DraftSummary } from '@portal/data/findings/publish';
import { useFindingSteps } from '@portal/data/findings/queries';
import type { FindingStep } from '@portal/domain/findings/types';
import { Button } from '@portal/ui/primitives/button';
import { FindingStatusBadge } from '@portal/ui/primitives/finding-badges';
import { findingStatusLabel } from '@portal/domain/findings/finding-labels';
import { useState } from 'react';
import { BadgeSelect } from './badge-select.tsx';
import { PublishDialog } from '../steps/publish-dialog.tsx';
import { StepDialog } from '../../lazy-dialogs.ts';
import { stepLabel } from '../steps/auditor-steps.ts';
import { useCheckSaved } from './use-check-saved.ts';

type Props = {
  audit: { id: string; client_id: string };
  finding: Pick<ManagedFindingRow, 'id' | 'number' | 'status'> & DraftSummary;
  hasPublishButton?: boolean;
  /** Runs first when the admin chooses to publish; false keeps the finding a draft. By default, nothing typed may be unsaved. */
  beforePublishing?: () => Promise<boolean>;
};

/** The option that publishes a draft; it is no step of the fix review. */
const PUBLISH = 'publish';

/** FIND-03, FIND-10: a finding's status, edited in place: offers the steps that an auditor may take now. */
export function StatusField({ audit, finding, hasPublishButton = false, beforePublishing }: Props) {
  const navigate = useNavigate();
  const corrects = finding.corrects_id;
  const steps = useFindingSteps('auditor');
  const checkSaved = useCheckSaved(audit.id);
  const [step, setStep] = useState<FindingStep | null>(null);
  const [isPublishing, setIsPublishing] = useState(false);
  const possible = (steps.data ?? []).filter(({ from_status }) => from_status === finding.status);
  const actions =
    finding.status === 'draft'
      ? [{ value: PUBLISH, label: 'Publish…' }]
      : possible.map((one) => ({ value: one.to_status, label: `${stepLabel(one)}…` }));

  function choose(value: string) {
    if (value === PUBLISH) void preparePublishing();
    else setStep(possible.find(({ to_status }) => to_status === value) ?? null);
  }

  async function preparePublishing() {
    if (await (beforePublishing?.() ?? checkSaved([finding]))) setIsPublishing(true);
  }

  return (
    <>
      {hasPublishButton && finding.status === 'draft' ? (
        <Button size="sm" onClick={() => choose(PUBLISH)}>
          Publish
        </Button>
      ) : actions.length === 0 ? (
        <FindingStatusBadge status={finding.status} />
      ) : (
        <BadgeSelect
          label={`Status of ${finding.number ?? finding.title}`}
          badge={<FindingStatusBadge status={finding.status} />}
          value={finding.status}
          options={[{ value: finding.status, label: findingStatusLabel(finding.status) }, ...actions]}
          onValueChange={choose}
        />
      )}
      {step && <StepDialog audit={audit} finding={finding} step={step} onClose={() => setStep(null)} />}
      {isPublishing && (
        <PublishDialog
          audit={audit}
          drafts={[finding]}
          onClose={() => setIsPublishing(false)}
          onPublished={() => {
            if (corrects) void navigate(paths.adminFinding(audit.id, corrects), { replace: true });
          }}
        />
      )}
    </>
  );
}
