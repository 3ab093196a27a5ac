import { useIsViewer } from '@portal/frame/contract/contract';
import { paths } from '@portal/domain/routing/paths';
import { Link, Navigate } from '@portal/frame/routing/router';
import { useAuditsWithSourceRequest } from '@portal/data/sources/queries';
import { useDuePreparation } from '@portal/data/preparation/preparation';
import { useOpenProposals } from '@portal/data/proposals/queries';
import { useWaitingAudits } from '@portal/data/findings/totals';
import type { FindingTotals } from '@portal/domain/findings/types';
import { formatCount, formatDate } from '@portal/domain/format/formatters';
import { joinQueries, LoadErrorNotice } from '@portal/ui/feedback/query-content';
import { Button } from '@portal/ui/primitives/button';
import { Card, CardContent, CardHeader } from '@portal/ui/primitives/card';
import { FileCode, FileSearch, FileSignature, ListChecks, Send } from 'lucide-react';
import { useState } from 'react';
import { waitsForTeamText } from '../audits/summary/summary-texts.ts';

/** DASH-04, FIND-07, CODE-01. What waits for the client is the primary action. A viewer only reads what waits (TEAM-02). */
export function NextSteps({ userId }: { userId: string }) {
  const waitingAudits = useWaitingAudits(userId);
  const { data: waiting = [], isPending } = waitingAudits;
  const isViewer = useIsViewer();
  const requests = useAuditsWithSourceRequest(userId);
  const proposals = useOpenProposals(userId);
  const preparation = useDuePreparation(userId);
  const [requestedAudit] = requests.data ?? [];
  const [proposal] = proposals.data ?? [];
  const [due] = preparation.data ?? [];
  const [isFollowing, setIsFollowing] = useState(false);
  const count = waiting.reduce((sum, { waits_for_client }) => sum + waits_for_client, 0);
  // The link leads where its count says, also when it is clicked before the count has come.
  if (isFollowing && !isPending) return <Navigate to={reviewPath(waiting)} />;
  return (
    <Card aria-labelledby="next-steps">
      <CardHeader titleId="next-steps" title="Next Steps" />
      <CardContent className="flex flex-col gap-2">
        <LoadErrorNotice query={joinQueries(waitingAudits, requests, proposals, preparation)}>
          Some of what waits for you failed to load.
        </LoadErrorNotice>
        {proposal && (
          <Button
            asChild
            variant={isViewer ? 'secondary' : 'primary'}
            className="h-auto min-h-9 py-1.5 whitespace-normal"
          >
            <Link to={paths.proposal(proposal.request_id, proposal.version ?? '')}>
              <FileSignature aria-hidden="true" />
              <span className="min-w-0 wrap-anywhere">
                Read Proposal for {proposal.project_name}, valid until {formatDate(proposal.valid_until)}
              </span>
            </Link>
          </Button>
        )}
        {due && (
          <Button asChild variant="secondary">
            <Link to={paths.audit(due.audit_id)}>
              <ListChecks aria-hidden="true" />
              {isViewer ? 'Read Due Preparations' : 'Finish Due Preparations'}
            </Link>
          </Button>
        )}
        {!isViewer && (
          <Button
            asChild
            variant={
              count > 0 || requestedAudit !== undefined || proposal !== undefined ? 'secondary' : 'primary'
            }
          >
            <Link to={paths.request}>
              <Send aria-hidden="true" />
              Request New Audit
            </Link>
          </Button>
        )}
        <Button asChild variant={count > 0 && !isViewer ? 'primary' : 'secondary'}>
          <Link
            to={reviewPath(waiting)}
            onClick={(event) => {
              const opensElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
              if (!isPending || opensElsewhere) return;
              event.preventDefault();
              setIsFollowing(true);
            }}
          >
            <FileSearch aria-hidden="true" />
            {reviewText(count, isViewer)}
          </Link>
        </Button>
        {requestedAudit !== undefined && !isViewer && (
          <Button asChild variant={count > 0 ? 'secondary' : 'primary'}>
            <Link to={paths.audit(requestedAudit)}>
              <FileCode aria-hidden="true" />
              Add Requested Source
            </Link>
          </Button>
        )}
      </CardContent>
    </Card>
  );
}

function reviewText(count: number, isViewer: boolean): string {
  if (count === 0) return isViewer ? 'Read Findings' : 'Review Findings';
  return isViewer ? waitsForTeamText(count) : `Review ${formatCount(count, 'finding')}`;
}

/** FIND-07: what waits for the client if that is in one audit; the list of audits, which says where, otherwise. */
function reviewPath(waiting: readonly FindingTotals[]): string {
  const [only, ...others] = waiting;
  return only && others.length === 0
    ? `${paths.auditFindings(only.audit_id)}?status=waits-for-you`
    : paths.reports;
}
