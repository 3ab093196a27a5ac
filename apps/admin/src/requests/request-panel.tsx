import { useInboxRequest, type InboxRequest } from '@portal/data/service-requests/inbox';
import { toPanel } from '@portal/ui/list/list-and-panel';
import { DescriptionList } from '@portal/ui/primitives/description-list';
import { RequestStatusSelect } from './actions/request-status-select.tsx';
import { requestItems } from './actions/request-items.tsx';
import { StartAuditButton } from './actions/start-audit-button.tsx';
import { ProposalButton, proposalText } from './request-facts.tsx';
import { ClientLink } from '../shared/client-name.tsx';

/** ADM-11: the selected request, which stays beside the list when it no longer matches the filter. */
export function useRequestPanel(selectedId: string | null, listed: readonly InboxRequest[] | undefined) {
  const query = useInboxRequest(
    selectedId,
    listed?.find(({ id }) => id === selectedId),
  );
  if (selectedId === null) return null;
  return toPanel(query, 'Request', (request) => ({
    title: request.project_name,
    content: (
      <DescriptionList
        items={[
          { term: 'Client', value: <ClientLink client={request} /> },
          ...requestItems(request),
          proposalText(request) && { term: 'Proposal', value: proposalText(request) },
        ]}
      />
    ),
    actions: <Actions key={request.id} request={request} />,
  }));
}

function Actions({ request }: { request: InboxRequest }) {
  return (
    <>
      <RequestStatusSelect request={request} />
      <ProposalButton request={request} />
      <StartAuditButton client={request} request={request} hasAudits={request.audits.length > 0} />
    </>
  );
}
