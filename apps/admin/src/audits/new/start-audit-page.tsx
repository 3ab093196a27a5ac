import { clientLabel } from '@portal/domain/profiles/client-label';
import { useSearchParams } from '@portal/frame/routing/router';
import { useClientIdentity, type ClientIdentity } from '@portal/data/clients/identity';
import { usePickableClients } from '@portal/data/clients/picker';
import { useServiceRequest } from '@portal/data/service-requests/queries';
import { Combobox } from '@portal/ui/forms/combobox';
import { PageHeader } from '@portal/ui/layout/page-header';
import { Card, CardContent, CardHeader } from '@portal/ui/primitives/card';
import { useState } from 'react';
import { RequestContent } from '../../shared/request-content.tsx';
import { StartAuditForm } from './start-audit-form.tsx';

/** ADM-09: starts an audit, from a request (`?client=…&request=…`) or for a client who is chosen here. */
export function StartAuditPage() {
  const [search, setSearch] = useSearchParams();
  const clientId = search.get('client');
  const requestId = search.get('request');
  return (
    <>
      <PageHeader title="New audit" description="The client sees this audit once it is created." />
      {!requestId && (
        <ClientChoice clientId={clientId} onChoose={(client) => setSearch({ client }, { replace: true })} />
      )}
      {clientId && requestId && <FromRequest clientId={clientId} requestId={requestId} />}
      {clientId && !requestId && <StartAuditForm key={clientId} clientId={clientId} request={null} />}
    </>
  );
}

function FromRequest({ clientId, requestId }: { clientId: string; requestId: string }) {
  return (
    <RequestContent query={useServiceRequest(clientId, requestId)}>
      {(request) => <StartAuditForm clientId={clientId} request={request} />}
    </RequestContent>
  );
}

type ChoiceProps = { clientId: string | null; onChoose: (clientId: string) => void };

function ClientChoice({ clientId, onChoose }: ChoiceProps) {
  const [search, setSearch] = useState<string | null>(null);
  const clients = usePickableClients(search ?? '', false, search !== null);
  const chosen = useClientIdentity(clientId).data;
  return (
    <Card aria-labelledby="audit-client">
      <CardHeader titleId="audit-client" title="Client" />
      <CardContent>
        <Combobox
          aria-label="Client"
          placeholder="Select a client"
          searchPlaceholder="Company, name or email"
          emptyText="No approved client matches"
          options={(clients.data ?? []).map(toOption)}
          value={chosen ? toOption(chosen) : null}
          query={clients}
          errorText="Failed to load clients"
          onSearch={setSearch}
          onSelect={({ value }) => onChoose(value)}
        />
      </CardContent>
    </Card>
  );
}

function toOption(client: ClientIdentity) {
  return {
    value: client.client_id,
    label: clientLabel(client),
    description: [client.full_name, client.business_email].filter(Boolean).join(' · '),
  };
}
