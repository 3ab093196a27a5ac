import { clientLabel } from '@portal/domain/profiles/client-label';
import { ScopeChanges } from '@portal/audit/proposals/scope-changes';
import { ProposalBadge, ProposalFacts } from '@portal/audit/proposals/proposal-facts';
import { useViewedClientId } from '@portal/frame/contract/contract';
import { useParams } from '@portal/frame/routing/router';
import { useProfile } from '@portal/data/profiles/queries';
import { useProposals, type Proposal } from '@portal/data/proposals/queries';
import { useServiceRequest } from '@portal/data/service-requests/queries';
import { paths } from '@portal/domain/routing/paths';
import { EmptyState } from '@portal/ui/feedback/empty-state';
import { QueryContent } from '@portal/ui/feedback/query-content';
import { BackLink, PageHeader } from '@portal/ui/layout/page-header';
import { SmallButton } from '@portal/ui/primitives/small-button';
import { Card } from '@portal/ui/primitives/card';
import { Printer, SearchX } from 'lucide-react';
import { ProposalDecision } from './proposal-decision.tsx';

/** PROP-02: a version of what was proposed for a request: what it says, and the owner's decision. It prints as it is read. */
export function ProposalPage() {
  const clientId = useViewedClientId();
  const { requestId = '', version = '' } = useParams();
  const request = useServiceRequest(clientId, requestId);
  const proposals = useProposals(clientId, requestId);
  const project = request.data?.project_name;
  const at = (proposals.data ?? []).findIndex((one) => String(one.version) === version);
  const proposal = proposals.data?.[at];
  return (
    <>
      <PageHeader
        title={project ? `Proposal for ${project}` : 'Proposal'}
        description={`Version ${version}`}
        actions={
          <>
            <BackLink href={paths.ownRequest(requestId)} className="print:hidden">
              The request
            </BackLink>
            {proposal && (
              <SmallButton onClick={() => window.print()}>
                <Printer aria-hidden="true" />
                Print or save as PDF
              </SmallButton>
            )}
          </>
        }
      />
      <QueryContent
        query={proposals}
        title="Failed to load the proposal"
        skeletonClassName="h-96"
        isEmpty={() => !proposal}
        empty={
          <EmptyState
            icon={SearchX}
            title="No such proposal"
            description="It may belong to another account. Your requests are on the Request Service page."
          />
        }
      >
        {(all) =>
          proposal && <Shown proposal={proposal} before={all[at + 1]} newest={all[0]?.version ?? null} />
        }
      </QueryContent>
    </>
  );
}

type ShownProps = { proposal: Proposal; before: Proposal | undefined; newest: number | null };

function Shown({ proposal, before, newest }: ShownProps) {
  const client = useProfile(useViewedClientId()).data;
  return (
    <div className="flex flex-col gap-6">
      <Card titleId="decision" title="Decision" actions={<ProposalBadge proposal={proposal} />}>
        <ProposalDecision key={proposal.id} proposal={proposal} newest={newest} />
      </Card>
      <ProposalFacts proposal={proposal} client={client && clientLabel(client)} />
      {before && <ScopeChanges before={before} after={proposal} titleId="changes" className="print:hidden" />}
    </div>
  );
}
