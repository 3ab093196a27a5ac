import { paths } from '@portal/domain/routing/paths';
import { Link, useLocation, useNavigate } from '@portal/frame/routing/router';
import { useNeedsCorrection } from '@portal/data/findings/approvals';
import { useManagedFinding } from '@portal/data/findings/managed-findings';
import { Notice } from '@portal/ui/feedback/notice';
import { FindingStatusBadge } from '@portal/ui/primitives/finding-badges';
import { FindingLedgerCard } from '@portal/audit/findings/finding-ledger-card';
import { LineCommentsProvider } from '@portal/audit/findings/line-comments';
import { useIsCodeAwaited } from '@portal/audit/source/code-card';
import { FixCard } from '@portal/audit/source/fix-changes';
import { PageHeader } from '@portal/ui/layout/page-header';
import { SmallButton } from '@portal/ui/primitives/small-button';
import { Card, CardContent } from '@portal/ui/primitives/card';
import { Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { WriteTarget } from '../../shared/form-notes.tsx';
import { ApprovalNotice } from '../approval/approval-notice.tsx';
import { CorrectButton } from '../approval/correct-button.tsx';
import { contentOf, FindingChanges } from '../approval/finding-changes.tsx';
import { AssignmentFields } from '../fields/assign-select.tsx';
import { findingHeading } from '../fields/finding-labels.ts';
import type { ShownFinding } from '../fields/shown-finding.ts';
import { SeverityField } from '../fields/severity-field.tsx';
import { StatusField } from '../fields/status-field.tsx';
import { CodeCard, fixProps } from './code-cards.tsx';
import { CommentsCard, LineCommentForm } from './comments-card.tsx';
import { DiscardButton } from './discard-button.tsx';
import { FromClientCard } from './from-client-card.tsx';
import { InternalNotes } from './internal-notes.tsx';
import { FindingText } from './finding-text.tsx';
import { OthersHere } from './others-here.tsx';

type Props = ShownFinding & { back: ReactNode; nextHref: string | undefined; children: ReactNode };

/** FIND-03, FIND-06: a finding as a reviewer reads it. A draft is published or discarded here. */
export function FindingReader({ audit, finding, repositories, back, nextHref, children }: Props) {
  const { search } = useLocation();
  const navigate = useNavigate();
  const isDraft = finding.status === 'draft';
  const isWithdrawn = finding.status === 'withdrawn';
  const form = paths.adminFindingEdit(audit.id, finding.id) + search;
  const fix = fixProps({ audit, finding, repositories });
  const isCodeAwaited = useIsCodeAwaited(audit.id, finding);
  const needsCorrection = useNeedsCorrection(finding);
  const corrected = useManagedFinding(audit.id, finding.corrects_id).data;
  const status = <StatusField audit={audit} finding={finding} hasPublishButton />;
  return (
    <LineCommentsProvider findingId={finding.id} canWrite={!isDraft} Form={LineCommentForm}>
      <PageHeader
        title={findingHeading(finding, corrected)}
        back={back}
        description={isDraft && <OthersHere findingId={finding.id} />}
        className="[&_h1]:wrap-anywhere"
        actions={
          <>
            <SeverityField audit={audit} finding={finding} />
            {isDraft ? <FindingStatusBadge status={finding.status} /> : status}
            {isDraft && (
              <DiscardButton
                audit={audit}
                draft={finding}
                onDiscarded={() => void navigate(paths.adminAuditFindings(audit.id), { replace: true })}
              />
            )}
            {needsCorrection && !isWithdrawn && <CorrectButton finding={finding} />}
            {!needsCorrection && !isWithdrawn && (
              <SmallButton asChild>
                <Link to={form}>
                  <Pencil aria-hidden="true" />
                  Edit
                </Link>
              </SmallButton>
            )}
            {isDraft && status}
          </>
        }
      />
      {children}
      <WriteTarget clientId={audit.client_id} />
      {corrected && (
        <Card
          title={`What it changes in ${corrected.number}`}
          description="Once it is published, the finding has its content and keeps its number."
          actions={
            <Link
              to={paths.adminFinding(audit.id, corrected.id)}
              className="text-sm text-accent underline underline-offset-2"
            >
              Open the published finding
            </Link>
          }
        >
          <CardContent>
            <FindingChanges
              before={contentOf(corrected, repositories)}
              after={contentOf(finding, repositories)}
              isSame
            />
          </CardContent>
        </Card>
      )}
      {isDraft && <ApprovalNotice {...{ audit, finding, repositories, nextHref }} />}
      {isWithdrawn && <Notice title="This finding was withdrawn">Its text can no longer be changed.</Notice>}
      <FromClientCard {...{ audit, finding, repositories, nextHref }} />
      <div
        hidden={isCodeAwaited}
        className="grid items-start gap-6 print:block print:space-y-6 lg:grid-cols-[minmax(0,1fr)_20rem] [&>div]:flex [&>div]:min-w-0 [&>div]:flex-col [&>div]:gap-6"
      >
        <div>
          <FindingText finding={finding} repositories={repositories} />
          <CodeCard audit={audit} finding={finding} repositories={repositories} />
          {/* A fix that waits for its review stands above, with the decision. */}
          {finding.status !== 'fix_submitted' && <FixCard {...fix} />}
          {!isDraft && <CommentsCard findingId={finding.id} />}
        </div>
        <div>
          {!isDraft && !isWithdrawn && (
            <Card title="Assignment">
              <CardContent className="flex flex-col gap-4">
                <AssignmentFields audit={audit} finding={finding} />
              </CardContent>
            </Card>
          )}
          {!isDraft && (
            <FindingLedgerCard
              findingId={finding.id}
              repositories={repositories}
              description="The client can read every step."
            />
          )}
          <InternalNotes findingId={finding.id} />
        </div>
      </div>
    </LineCommentsProvider>
  );
}
