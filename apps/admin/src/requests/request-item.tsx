import type { InboxRequest } from '@portal/data/service-requests/inbox';
import { serviceTypeLabel } from '@portal/domain/service-requests/types';
import { RequestStatusBadge } from '@portal/ui/primitives/status-badge';
import {
  changedText,
  proposalText,
  RequestTitle,
  senderText,
  sentText,
  AuditsOrProposal,
  waitingText,
} from './request-facts.tsx';
import { ClientLink } from '../shared/client-name.tsx';

type Props = { request: InboxRequest; onOpen: () => void };

export function RequestItem({ request, onOpen }: Props) {
  const facts = [
    serviceTypeLabel(request.service_type),
    [sentText(request), senderText(request)].filter(Boolean).join(' '),
    waitingText(request),
    changedText(request),
    proposalText(request),
  ];
  return (
    <li className="grid justify-items-start gap-1 px-5 py-3">
      <div className="flex w-full flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <div className="min-w-0 flex-1 basis-48">
          <RequestTitle request={request} id={`request-${request.id}`} onOpen={onOpen} />
          <ClientLink client={request} />
        </div>
        <RequestStatusBadge status={request.status} />
      </div>
      <p className="text-sm wrap-anywhere text-muted">{facts.filter(Boolean).join(' · ')}</p>
      <AuditsOrProposal request={request} />
    </li>
  );
}
