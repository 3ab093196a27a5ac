import type { InboxRequest } from '@portal/data/service-requests/inbox';
import type { DecidedRequest } from '@portal/data/service-requests/changes';
import { serviceTypeLabel } from '@portal/domain/service-requests/types';
import { formatDateTime } from '@portal/domain/format/formatters';
import { Sheet, SheetContent } from '@portal/ui/overlays/sheet';
import { CardContent, CardFooter } from '@portal/ui/primitives/card';
import { DescriptionList } from '@portal/ui/primitives/description-list';
import { useId } from 'react';
import { RequestStatusSelect } from './actions/request-status-select.tsx';
import { workFactItems } from './actions/work-fact-items.tsx';
import { StartAuditButton } from './actions/start-audit-button.tsx';
import { AuditLinks, ProposalButton, proposalText, senderText, waitingText } from './request-facts.tsx';
import { ClientLink } from '../shared/client-name.tsx';

type Props = {
  request: InboxRequest;
  onDecided: (stored: DecidedRequest) => void;
  onClose: () => void;
};

export function RequestSheet({ request, onDecided, onClose }: Props) {
  const titleId = useId();
  return (
    <Sheet open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <SheetContent
        title={
          <span id={titleId} className="wrap-anywhere">
            {request.project_name}
          </span>
        }
        description={serviceTypeLabel(request.service_type)}
      >
        <CardContent className="flex-1">
          <DescriptionList
            items={[
              { term: 'Client', value: <ClientLink client={request} /> },
              {
                term: 'Sent',
                value: [formatDateTime(request.created_at), senderText(request), waitingText(request)]
                  .filter(Boolean)
                  .join('\n'),
              },
              ...(request.edited_at
                ? [
                    {
                      term: 'Changed by the client',
                      value: [formatDateTime(request.edited_at), request.editor_name]
                        .filter(Boolean)
                        .join(', by '),
                    },
                  ]
                : []),
              { term: 'Additional information', value: request.message },
              ...workFactItems(request),
              ...(request.answer ? [{ term: 'Our answer', value: request.answer }] : []),
              ...(proposalText(request) ? [{ term: 'Proposal', value: proposalText(request) }] : []),
              {
                term: 'Audits',
                value: request.audits.length > 0 && <AuditLinks request={request} />,
              },
            ]}
          />
        </CardContent>
        <CardFooter className="sticky bottom-0 bg-raised">
          <RequestStatusSelect request={request} onChanged={onDecided} />
          <ProposalButton request={request} aria-describedby={titleId} />
          <StartAuditButton
            client={request}
            request={request}
            hasAudits={request.audits.length > 0}
            aria-describedby={titleId}
          />
        </CardFooter>
      </SheetContent>
    </Sheet>
  );
}
