import { useReadOnlyReason, useViewedUserId } from '@portal/auth/contract/contract';
import { PageHeader } from '@portal/ui/layout/page-header';
import { OwnRequests } from './own-requests.tsx';
import { RequestForm } from './request-form.tsx';

/** REQ-01 to REQ-03: requests a service, and lists earlier requests. */
export function RequestPage() {
  const userId = useViewedUserId();
  const isReadOnly = useReadOnlyReason() !== null;
  return (
    <>
      <PageHeader title="Request Service" description="Tell us what you need, and we will get back to you." />
      <RequestForm userId={userId} isReadOnly={isReadOnly} />
      <OwnRequests userId={userId} isReadOnly={isReadOnly} />
    </>
  );
}
