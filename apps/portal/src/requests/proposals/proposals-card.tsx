import { ProposalBadge } from '@portal/audit/proposals/proposal-facts';
import { Link } from '@portal/frame/routing/router';
import { useProposals } from '@portal/data/proposals/queries';
import { formatDate } from '@portal/domain/format/formatters';
import { paths } from '@portal/domain/routing/paths';
import { QueryContent } from '@portal/ui/feedback/query-content';
import { TitledCard } from '@portal/ui/primitives/card';

/** PROP-02: every version that was proposed for a request, the newest first. Nothing without one. */
export function ProposalsCard({ clientId, requestId }: { clientId: string; requestId: string }) {
  const proposals = useProposals(clientId, requestId);
  if (!proposals.isLoadingError && !proposals.data?.length) return null;
  return (
    <TitledCard className="lg:col-span-2" titleId="proposals" title="Proposals">
      <QueryContent query={proposals} title="Failed to load the proposals">
        {(all) => (
          <ul className="flex flex-col gap-3">
            {all.map((proposal) => (
              <li key={proposal.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
                <span className="min-w-0">
                  <Link
                    to={paths.proposal(requestId, proposal.version ?? '')}
                    className="font-medium text-accent underline underline-offset-2"
                  >
                    Proposal of {formatDate(proposal.sent_at)}, version {proposal.version}
                  </Link>
                  <span className="block text-sm text-muted">
                    Valid until {formatDate(proposal.valid_until)}
                  </span>
                </span>
                <ProposalBadge proposal={proposal} />
              </li>
            ))}
          </ul>
        )}
      </QueryContent>
    </TitledCard>
  );
}
