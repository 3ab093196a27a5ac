import { paths } from '@portal/domain/routing/paths';
import { Link } from '@portal/frame/routing/router';
import { useClientIdentity } from '@portal/data/clients/identity';
import type { Client } from '@portal/data/clients/queries';
import { serviceTypeLabel, type ServiceRequest } from '@portal/domain/service-requests/types';
import { NEWEST_REQUESTS, useNewestServiceRequests } from '@portal/data/service-requests/queries';
import { QueryContent } from '@portal/ui/feedback/query-content';
import { Badge } from '@portal/ui/primitives/badge';
import { SmallButton } from '@portal/ui/primitives/small-button';
import { formatDate, formatNumber } from '@portal/domain/format/formatters';
import { DescriptionList } from '@portal/ui/primitives/description-list';
import { useId, useState } from 'react';
import { EnterRequestDialog } from '../../lazy-dialogs.ts';
import { RequestStatusSelect } from '../../requests/actions/request-status-select.tsx';
import { workFactItems } from '../../requests/actions/work-fact-items.tsx';
import { StartAuditButton } from '../../requests/actions/start-audit-button.tsx';

/** ADM-09, ADM-11: the client's intended services and newest service requests. Admins change a request's status, start an audit from it, and make proposals to a client without an owner (MOVE-01). */
export function ClientServices({ client }: { client: Client }) {
  const requests = useNewestServiceRequests(client.client_id);
  const hasOwner = useClientIdentity(client.client_id).data?.has_owner;
  const [isEntering, setIsEntering] = useState(false);
  return (
    <div className="flex flex-col gap-4">
      <ul aria-label="Intended services" className="flex flex-wrap gap-1.5">
        {client.intended_services.map((service) => (
          <li key={service}>
            <Badge tone="neutral" wraps>
              {service}
            </Badge>
          </li>
        ))}
      </ul>
      <QueryContent
        query={requests}
        title="Failed to load service requests"
        skeletonClassName="h-16"
        empty={<p className="text-muted">No service requests yet.</p>}
        isEmpty={(loaded) => loaded.rows.length === 0}
      >
        {(loaded) => (
          <>
            <ul aria-label="Service requests" className="flex flex-col gap-3">
              {loaded.rows.map((request) => (
                <ServiceRequestItem key={request.id} request={request} client={client} />
              ))}
            </ul>
            {loaded.totalCount > NEWEST_REQUESTS && (
              <Link
                to={`${paths.adminRequests}?client=${client.client_id}`}
                className="self-start rounded-sm text-accent underline underline-offset-2"
              >
                All {formatNumber(loaded.totalCount)} requests
              </Link>
            )}
          </>
        )}
      </QueryContent>
      {hasOwner === false && (
        <SmallButton className="self-start" onClick={() => setIsEntering(true)}>
          New proposal
        </SmallButton>
      )}
      {isEntering && <EnterRequestDialog client={client} onClose={() => setIsEntering(false)} />}
    </div>
  );
}

function ServiceRequestItem({ request, client }: { request: ServiceRequest; client: Client }) {
  const projectNameId = useId();
  const facts = workFactItems(request);
  return (
    <li className="flex flex-col gap-2 rounded-md border border-border p-3">
      <p id={projectNameId} className="font-medium wrap-anywhere">
        {request.project_name}
      </p>
      <p className="text-sm wrap-anywhere text-muted">
        {serviceTypeLabel(request.service_type)} · {formatDate(request.created_at)}
        {request.sender_name && ` by ${request.sender_name}`}
        {request.edited_at && ` · Changed ${formatDate(request.edited_at)}`}
        {request.editor_name && ` by ${request.editor_name}`}
      </p>
      <p className="wrap-anywhere whitespace-pre-wrap">{request.message}</p>
      {facts.length > 0 && <DescriptionList items={facts} />}
      {request.answer && (
        <p className="text-sm wrap-anywhere whitespace-pre-wrap text-muted">Our answer: {request.answer}</p>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <RequestStatusSelect request={request} />
        <StartAuditButton client={client} request={request} aria-describedby={projectNameId} />
      </div>
    </li>
  );
}
