import { clientLabel } from '@portal/domain/profiles/client-label';
import { ScopeChanges } from '@portal/audit/proposals/scope-changes';
import { decisionText, ProposalBadge, ProposalFacts } from '@portal/audit/proposals/proposal-facts';
import { useSearchParams } from '@portal/frame/routing/router';
import { useClientIdentity } from '@portal/data/clients/identity';
import { closedBecause, useProposals, type Proposal } from '@portal/data/proposals/queries';
import {
  useEngagementSettings,
  type EngagementSettings,
} from '@portal/data/engagement-settings/engagement-settings';
import { useServiceRequest, type RequestWithAudits } from '@portal/data/service-requests/queries';
import { formatDate } from '@portal/domain/format/formatters';
import { paths } from '@portal/domain/routing/paths';
import { serviceTypeLabel } from '@portal/domain/service-requests/types';
import { joinQueries, QueryContent } from '@portal/ui/feedback/query-content';
import { Card, CardContent } from '@portal/ui/primitives/card';
import { DescriptionList } from '@portal/ui/primitives/description-list';
import { PageHeader } from '@portal/ui/layout/page-header';
import { Button } from '@portal/ui/primitives/button';
import { RequestStatusBadge } from '@portal/ui/primitives/status-badge';
import { useState } from 'react';
import { requestItems } from '../actions/request-items.tsx';
import { RequestContent } from '../../shared/request-content.tsx';
import { ProposalForm } from './proposal-form.tsx';
import { newDraft } from './proposal-values.ts';

/** PROP-01: what is proposed for a request (`?client=…&request=…`): the draft, and every version that was sent. */
export function ProposalPage() {
  const [search] = useSearchParams();
  const [client, id] = [search.get('client') ?? '', search.get('request') ?? ''];
  const request = useServiceRequest(client, id);
  const proposals = joinQueries(useProposals(client, id), useEngagementSettings());
  return (
    <>
      <PageHeader
        title={request.data ? `Proposal for ${request.data.project_name}` : 'Proposal'}
        {...(request.data && { description: serviceTypeLabel(request.data.service_type) })}
        trail={[{ text: 'Requests', href: id ? paths.adminRequest(id) : paths.adminRequests }]}
        facts={request.data && <RequestStatusBadge status={request.data.status} />}
      />
      <RequestContent query={request}>
        {(loaded) => (
          <QueryContent query={proposals} title="Failed to load the proposals" skeletonClassName="h-96">
            {([all, settings]) => (
              <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_20rem]">
                <Content key={loaded.id} request={loaded} proposals={all} settings={settings} />
                <RequestCard request={loaded} />
              </div>
            )}
          </QueryContent>
        )}
      </RequestContent>
    </>
  );
}

/** What the client wrote, beside the form; above it where the window is narrow. */
function RequestCard({ request }: { request: RequestWithAudits }) {
  return (
    <Card title="What the client requested" className="max-xl:order-first xl:sticky xl:top-6">
      <CardContent>
        <DescriptionList items={requestItems(request)} />
      </CardContent>
    </Card>
  );
}

type ContentProps = { request: RequestWithAudits; proposals: Proposal[]; settings: EngagementSettings };

function Content({ request, proposals, settings }: ContentProps) {
  const draft = proposals.find(({ state }) => state === 'draft');
  const versions = proposals.filter(({ state }) => state !== 'draft');
  const [isWriting, setIsWriting] = useState(false);
  const closed = closedBecause(request);
  const showsForm = closed === null && (draft !== undefined || versions.length === 0 || isWriting);
  return (
    <div className="flex flex-col gap-6">
      {showsForm && (
        <ProposalForm
          request={request}
          draft={draft ?? newDraft(request, versions[0], settings)}
          version={versions.length + 1}
          onGone={() => setIsWriting(false)}
        />
      )}
      {!showsForm && closed === null && (
        <Button className="self-start" onClick={() => setIsWriting(true)}>
          Write version {versions.length + 1}
        </Button>
      )}
      {closed !== null && <p className="text-muted">{closed} Nothing more can be proposed for it.</p>}
      {versions.map((proposal, index) => (
        <Version key={proposal.id} proposal={proposal} before={versions[index + 1]} isNewest={index === 0} />
      ))}
    </div>
  );
}

type VersionProps = { proposal: Proposal; before: Proposal | undefined; isNewest: boolean };

function Version({ proposal, before, isNewest }: VersionProps) {
  const [isOpen, setIsOpen] = useState(isNewest);
  const client = useClientIdentity(proposal.client_id).data;
  const titleId = `version-${proposal.version}`;
  return (
    <section aria-labelledby={titleId} className="flex flex-col gap-4">
      <h2 id={titleId} className="flex flex-wrap items-center gap-3 text-lg font-semibold">
        Version {proposal.version}
        <ProposalBadge proposal={proposal} />
        <Button
          variant="ghost"
          size="sm"
          aria-expanded={isOpen}
          aria-label={`${isOpen ? 'Hide' : 'Show'} version ${proposal.version}`}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? 'Hide' : 'Show'}
        </Button>
        {!isOpen && proposal.sent_at && (
          <span className="text-sm font-normal text-muted">Sent {formatDate(proposal.sent_at)}</span>
        )}
      </h2>
      {isOpen && (
        <>
          {proposal.decided_at && <p className="wrap-anywhere">{decisionText(proposal)}</p>}
          <ProposalFacts proposal={proposal} client={client && clientLabel(client)} />
          {before && <ScopeChanges before={before} after={proposal} titleId={`${titleId}-changes`} />}
        </>
      )}
    </section>
  );
}
