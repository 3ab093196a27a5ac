import { useShell } from '@portal/frame/contract/contract';
import { useProfile } from '@portal/data/profiles/queries';
import { QueryContent } from '@portal/ui/feedback/query-content';
import { PageHeader } from '@portal/ui/layout/page-header';
import { useState } from 'react';
import { ApplicantLayout } from './application/applicant-layout.tsx';
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
      {applicantName === null ? (
        <>
          {profile.data === undefined && <PageHeader title="Onboarding" className="sr-only" />}
          <QueryContent
            query={profile}
            title="Failed to load profile"
            hasToast
            description="Your draft is kept on this device. Check your connection and try again."
            skeleton={<WizardSkeleton />}
            empty={<OnboardingWizard user={user} profile={null} onDone={setApplicantName} />}
          >
            {(data) => <OnboardingWizard user={user} profile={data} onDone={setApplicantName} />}
          </QueryContent>
        </>
      ) : (
        <OnboardingConfirmation fullName={applicantName} />
      )}
    </ApplicantLayout>
  );
}
