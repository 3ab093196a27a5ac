import { readDraft } from '@portal/ui/forms/kept-draft';
import { useClientAccess, useIsViewer, useReadOnlyReason, useShell } from '@portal/frame/contract/contract';
import { useComments, useFindingSteps, useLedger } from '@portal/data/findings/queries';
import { getWaitedFor } from '@portal/data/findings/assignments';
import { useMoveFinding } from '@portal/data/findings/changes';
import { WAITS_FOR_CLIENT, type Finding } from '@portal/domain/findings/types';
import { LoadErrorNotice } from '@portal/ui/feedback/query-content';
import { YourTurnBadge } from '@portal/ui/primitives/badge';
import { Button } from '@portal/ui/primitives/button';
import { SmallButton } from '@portal/ui/primitives/small-button';
import { Card } from '@portal/ui/primitives/card';
import { findingStatusLabel } from '@portal/domain/findings/finding-labels';
import { useAction } from '@portal/ui/hooks/use-action';
import { AlertDialog } from '@portal/ui/overlays/alert-dialog';
import { useFocusAfterRemoval } from '@portal/ui/hooks/use-focus-after-removal';
import { useRef, useState } from 'react';
import type { AuditDetails } from '@portal/data/audits/one-audit';
import { useMayAddSource } from '../audit-frame.tsx';
import { STEP_TARGETS, STEP_COPY, type StepTarget } from '../finding-steps.ts';
import type { LineForm } from '@portal/audit/findings/line-comments';
import { lazyPage } from '@portal/ui/layout/lazy-page';
import { Skeleton } from '@portal/ui/feedback/skeleton';

/** Who has to act on a finding with this status, and what is expected, as the client reads it (FIND-06). */
const TURNS = new Map([
  ['open', 'Needs your response: send a fix'],
  ['partially_fixed', 'Needs your response: send the rest of the fix'],
  ['fix_submitted', 'Waiting for the auditors to review your fix'],
  ['disputed', 'Waiting for the auditors to answer your dispute'],
  ['fixed', 'Closed: the auditors confirmed the fix'],
  ['acknowledged', 'Closed: you accepted the risk'],
  ['withdrawn', 'Closed: the auditors withdrew this finding'],
]);

/** Whose turn it is, as the title of the bar. A viewer cannot act and reads that the team is to respond (TEAM-02). */
function turnText(status: string, isViewer: boolean): string {
  if (isViewer && WAITS_FOR_CLIENT.includes(status)) return 'Waits for your team to respond';
  return TURNS.get(status) ?? 'Next step';
}

/** Whether the finding waits for this person: for the client, and for nobody else of the team (TEAM-04). */
function isTurnOf(finding: Finding, personId: string): boolean {
  const person = getWaitedFor(finding);
  return WAITS_FOR_CLIENT.includes(finding.status) && (!person || person.id === personId);
}

type Props = { finding: Finding; clientId: string; audit: AuditDetails };

/**
 * FIND-03, FIND-06: who has to act, and the client's steps, in a bar that stays at the end of the window until a form is open in it. In a
 * very narrow or enlarged window it would cover what has the focus.
 * Everybody else can only read.
 */
export function FindingActions({ finding, clientId, audit }: Props) {
  const { user } = useShell();
  const { mayWrite } = useClientAccess(clientId);
  const readOnlyReason = useReadOnlyReason();
  const isViewer = useIsViewer();
  return (
    <Card
      aria-labelledby="next-step"
      data-covers-page-end
      className="sticky bottom-0 z-10 mt-6 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-b-none px-3 py-3 shadow-lg has-[form]:static max-[22rem]:static sm:px-5 print:static print:shadow-none"
    >
      <div className="mr-auto flex flex-wrap items-center gap-2">
        <h2 id="next-step" className="font-semibold">
          {turnText(finding.status, isViewer)}
        </h2>
        {mayWrite && isTurnOf(finding, user.id) && (
          <span className="max-sm:hidden">
            <YourTurnBadge />
          </span>
        )}
      </div>
      {mayWrite && <ClientSteps finding={finding} userId={user.id} audit={audit} />}
      {!mayWrite && !isViewer && (
        <p className="text-sm text-muted">{readOnlyReason ?? 'Only the client can answer here.'}</p>
      )}
    </Card>
  );
}

const draftName = (findingId: string, target: StepTarget) => `finding:${findingId}:${target}`;

function ClientSteps({ finding, userId, audit }: { finding: Finding; userId: string; audit: AuditDetails }) {
  const mayAddSource = useMayAddSource(audit);
  const steps = useFindingSteps('client');
  const fixSteps = useFindingSteps('client', true);
  // What was typed before a reload is shown again.
  const [target, setTarget] = useState<StepTarget | null>(
    () => STEP_TARGETS.find((each) => readDraft(userId, draftName(finding.id, each)) !== null) ?? null,
  );

  // After the form is closed, the focus is on the button that opened it.
  const closed = useRef<StepTarget>(null);
  const keepFocus = useFocusAfterRemoval(() =>
    document.querySelector<HTMLElement>(`[data-step="${closed.current}"]`),
  );

  const stepTo = (to: StepTarget) =>
    steps.data?.find(({ from_status, to_status }) => from_status === finding.status && to_status === to) ??
    // Another fix, until the review of the sent one begins.
    fixSteps.data?.find(({ from_status }) => from_status === to && from_status === finding.status);
  // FIX-01: a finding whose fix was reviewed in each agreed round takes no further one.
  const reviewed = (useLedger(finding.id).data ?? []).filter(
    ({ by_firm, from_status, to_status, undone_at }) =>
      by_firm && from_status === 'fix_submitted' && to_status !== 'withdrawn' && !undone_at,
  );
  const hasRoundLeft = reviewed.length < audit.review_rounds;
  const possible = STEP_TARGETS.filter(
    (to) => to !== finding.status && stepTo(to) && (to !== 'fix_submitted' || hasRoundLeft),
  );

  if (target) {
    return (
      <div className="basis-full">
        <StepForm
          key={target}
          finding={finding}
          target={target}
          step={stepTo(target) ?? null}
          draftName={draftName(finding.id, target)}
          audit={mayAddSource ? audit : null}
          onClose={() => {
            keepFocus();
            closed.current = target;
            setTarget(null);
          }}
        />
      </div>
    );
  }
  if (!steps.data) {
    return <LoadErrorNotice query={steps}>Failed to load what you can do with this finding.</LoadErrorNotice>;
  }
  if (finding.status === 'fix_submitted')
    return <SentFix finding={finding} onReplace={() => setTarget('fix_submitted')} />;
  if (possible.length === 0) {
    return (
      <p className="text-sm text-muted">There is nothing for you to do. You can still write a comment.</p>
    );
  }
  return (
    <div className="flex flex-wrap items-center gap-2">
      {!hasRoundLeft && (
        <p className="mr-2 max-w-96 text-sm text-muted">
          We have reviewed as many fixes of this finding as agreed. The lead auditor can add a round: ask for
          it in a comment.
        </p>
      )}
      {possible.map((to, index) => (
        <Button
          key={to}
          data-step={to}
          size="sm"
          className="max-sm:px-2"
          variant={index === 0 ? 'primary' : 'secondary'}
          onClick={() => setTarget(to)}
        >
          {STEP_COPY[to].button}
        </Button>
      ))}
    </div>
  );
}

/** Of so many comments, one by an auditor says that the review has begun. */
const NEWEST = 50;

/** FIND-03: replaces or withdraws the fix that was sent, until its review begins. The database decides whether it has. */
function SentFix({ finding, onReplace }: { finding: Finding; onReplace: () => void }) {
  const ledger = useLedger(finding.id);
  const comments = useComments(finding.id, NEWEST);
  const [isConfirming, setIsConfirming] = useState(false);
  const fixes = (ledger.data ?? []).filter(({ to_status }) => to_status === 'fix_submitted');
  const sentAt = fixes.at(-1)?.created_at ?? '';
  const standing = (ledger.data ?? []).filter(({ undone_at }) => !undone_at);
  const isReviewed = [...standing, ...(comments.data?.rows ?? [])].some(
    ({ by_firm, created_at }) => by_firm && created_at > sentAt,
  );
  const before = fixes.findLast(({ from_status }) => from_status !== 'fix_submitted')?.from_status ?? 'open';
  const withdraw = useAction(useMoveFinding(), {
    success: 'Fix withdrawn',
    failure: 'Failed to withdraw the fix',
    onSuccess: () => setIsConfirming(false),
  });

  if (isReviewed)
    return (
      <p className="text-sm text-muted">
        The auditors have begun to review your fix. You can still write a comment.
      </p>
    );
  return (
    <div className="flex flex-wrap items-center gap-2">
      <p className="mr-2 text-sm text-muted">Sent by mistake? Until the review begins, you can change it.</p>
      <SmallButton data-step="fix_submitted" onClick={onReplace}>
        Replace the fix
      </SmallButton>
      <SmallButton onClick={() => setIsConfirming(true)}>Withdraw the fix</SmallButton>
      <AlertDialog
        isOpen={isConfirming}
        onOpenChange={setIsConfirming}
        title="Withdraw the fix?"
        description={`The finding is ${findingStatusLabel(before)} again, as before. The ledger keeps the fix and that you withdrew it.`}
        confirmLabel="Withdraw the fix"
        isPending={withdraw.isPending}
        onConfirm={() =>
          void withdraw.run({
            findingId: finding.id,
            toStatus: before,
            expectedStatus: 'fix_submitted',
            message: '',
            link: '',
          })
        }
      />
    </div>
  );
}

// The forms of a finding's page. They come after its texts, which do not wait for the code of forms.

const loading = { loading: <Skeleton className="h-32 w-full" /> };

const LoadedCommentForm = lazyPage(
  () => import('@portal/audit/findings/comment-form').then((module) => module.CommentForm),
  loading,
);

const HINT = 'The auditors can read it. Markdown is supported.';

export const LineCommentForm: LineForm = (props) => <LoadedCommentForm hint={HINT} {...props} />;
export const CommentForm = ({ findingId }: { findingId: string }) => (
  <LoadedCommentForm findingId={findingId} hint={HINT} />
);
export const CommentCorrection = lazyPage(
  () => import('@portal/audit/findings/comment-correction').then((module) => module.CommentCorrection),
  loading,
);
export const StepForm = lazyPage(() => import('./step-form.tsx').then((module) => module.StepForm), loading);
