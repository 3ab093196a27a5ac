import { ClientCombobox } from '@portal/frame/client-state/client-combobox';
import { useSearchParams } from '@portal/frame/routing/router';
import { useServiceRequest } from '@portal/data/service-requests/queries';
import { PageHeader } from '@portal/ui/layout/page-header';
import { Card, CardContent } from '@portal/ui/primitives/card';
import { RequestContent } from '../../shared/request-content.tsx';
import { StartAuditForm } from './start-audit-form.tsx';

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
      {(request) => <StartAuditForm key={request.id} clientId={clientId} request={request} />}
    </RequestContent>
  );
}

type ChoiceProps = { clientId: string | null; onChoose: (clientId: string) => void };

function ClientChoice({ clientId, onChoose }: ChoiceProps) {
  return (
    <Card title="Client">
      <CardContent>
        <ClientCombobox
          aria-label="Client"
          placeholder="Select a client"
          includesApplicants={false}
          clientId={clientId}
          onChoose={({ client_id }) => onChoose(client_id)}
        />
      </CardContent>
    </Card>
  );
}
