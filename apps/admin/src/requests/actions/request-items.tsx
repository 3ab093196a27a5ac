import { formatDateTime } from '@portal/domain/format/formatters';
import { serviceTypeLabel } from '@portal/domain/service-requests/types';
import type { RequestWithAudits } from '@portal/data/service-requests/queries';
import type { InboxRequest } from '@portal/data/service-requests/inbox';
import { AuditLinks, senderText, waitingText } from '../request-facts.tsx';
import { workFactItems } from './work-fact-items.tsx';

/** What the client requested, what we answered, and what came of it. */
export const requestItems = (request: RequestWithAudits | InboxRequest) => [
  { term: 'Service', value: serviceTypeLabel(request.service_type) },
  {
    term: 'Sent',
    value: [formatDateTime(request.created_at), senderText(request), waitingText(request)]
      .filter(Boolean)
      .join('\n'),
  },
  request.edited_at && {
    term: 'Changed by the client',
    value: [formatDateTime(request.edited_at), request.editor_name].filter(Boolean).join(', by '),
  },
  { term: 'Additional information', value: request.message },
  ...workFactItems(request),
  request.answer && { term: 'Our answer', value: request.answer },
  request.audits.length > 0 && { term: 'Audits', value: <AuditLinks request={request} /> },
];
