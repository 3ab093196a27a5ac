import { useShell } from '@portal/auth/contract/contract';
import { useQuery } from '@portal/data/client/query';
import { useRuntimeConfig } from '@portal/data/client/runtime-config';
import { profileQuery } from '@portal/data/profiles/queries';
import { Button } from '@portal/ui/primitives/button';
import { PageHeader } from '@portal/ui/layout/page-header';
import { CircleX, Hourglass } from 'lucide-react';
import { ApplicationStages } from '../application-stages.tsx';
import { ApplicationStatusCard } from '../application-status-card.tsx';
import { ApplicantLayout } from '../applicant-layout.tsx';

/** The polling interval in milliseconds. PEND-02 promises a reaction within 30 s. */
const POLL_MS = 15_000;

/** PEND-01, PEND-02: the status of an application. The surrounding guard redirects as soon as the account is approved. */
export function ApprovalPendingPage() {
  const { user, signOut } = useShell();
  const { brand } = useRuntimeConfig();
  const profile = useQuery({
    ...profileQuery(user.id),
    refetchInterval: POLL_MS,
    refetchOnWindowFocus: 'always',
  });
  const isRejected = profile.data?.approval_status === 'rejected';

  return (
    <ApplicantLayout>
      <ApplicationStatusCard
        icon={isRejected ? CircleX : Hourglass}
        tone={isRejected ? 'danger' : 'warning'}
        footer={
          <>
            <p className="text-sm text-muted">
              Questions?{' '}
              <a className="text-accent underline underline-offset-2" href={`mailto:${brand.email}`}>
                {brand.email}
              </a>
            </p>
            <Button variant="secondary" onClick={() => void signOut()}>
              Back to Login
            </Button>
          </>
        }
      >
        <PageHeader
          title={isRejected ? 'We cannot accept your application' : 'Your account is under review'}
          documentTitle="Application status"
        />
        <p className="text-muted" aria-live="polite">
          {isRejected
            ? 'Thank you for your interest. We have reviewed your application and cannot offer you an audit at the moment. If something has changed, or you think we misread it, write to us and we will look again.'
            : 'The review takes 24-48 hours. We will email you as soon as we have decided, and this page will update by itself.'}
        </p>
        {!isRejected && <ApplicationStages />}
      </ApplicationStatusCard>
    </ApplicantLayout>
  );
}
