import { useShell } from '@portal/auth/contract/contract';
import { useProfile } from '@portal/data/profiles/queries';
import { ErrorState } from '@portal/ui/feedback/error-state';
import { PageHeader } from '@portal/ui/layout/page-header';
import { useState } from 'react';
import { ApplicantLayout } from '../application/applicant-layout.tsx';
import { OnboardingConfirmation } from './onboarding-confirmation.tsx';
import { OnboardingWizard } from './onboarding-wizard.tsx';
import { WizardSkeleton } from './wizard-skeleton.tsx';

/** ONB-01 to ONB-09: the application wizard and its confirmation. */
export function OnboardingPage() {
  const { user } = useShell();
  const profile = useProfile(user.id);
  const [applicantName, setApplicantName] = useState<string | null>(null);

  return (
    <ApplicantLayout>
      {applicantName !== null && <OnboardingConfirmation fullName={applicantName} />}
      {applicantName === null && profile.isPending && (
        <>
          <PageHeader title="Onboarding" className="sr-only" />
          <WizardSkeleton />
        </>
      )}
      {applicantName === null && profile.isLoadingError && (
        <>
          <PageHeader title="Onboarding" className="mb-6" />
          <ErrorState
            title="Failed to load profile"
            description="Your draft is kept on this device. Check your connection and try again."
            onRetry={() => void profile.refetch()}
            isRetrying={profile.isFetching}
          />
        </>
      )}
      {applicantName === null && profile.data !== undefined && (
        <OnboardingWizard user={user} profile={profile.data} onDone={setApplicantName} />
      )}
    </ApplicantLayout>
  );
}
