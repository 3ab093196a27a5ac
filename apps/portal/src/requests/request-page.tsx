import { useIsViewer, useReadOnlyReason, useViewedClientId } from '@portal/frame/contract/contract';
import { PageHeader } from '@portal/ui/layout/page-header';
import { OwnRequests } from './own-requests.tsx';
import { RequestForm } from './request-form.tsx';

/** REQ-01 to REQ-03: requests a service, and lists earlier requests. A viewer only reads those (TEAM-02). */
export function RequestPage() {
  const clientId = useViewedClientId();
  const isReadOnly = useReadOnlyReason() !== null;
  if (useIsViewer())
    return (
      <>
        <PageHeader title="Service Requests" description="What your team requested, and our answers." />
        <OwnRequests clientId={clientId} isReadOnly />
      </>
    );
  return (
    <>
      <PageHeader title="Request Service" description="Tell us what you need, and we will get back to you." />
      <RequestForm clientId={clientId} isReadOnly={isReadOnly} />
      <OwnRequests clientId={clientId} isReadOnly={isReadOnly} />
    </>
  );
}
