import { useShell } from '@portal/frame/contract/contract';
import { paths } from '@portal/domain/routing/paths';
import { Link } from '@portal/frame/routing/router';
import { useRefreshProfile } from '@portal/data/profiles/queries';
import { Progress } from '@portal/ui/feedback/progress';
import { Button } from '@portal/ui/primitives/button';
import { usePageTitle } from '@portal/ui/layout/page-title';
import { CircleCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { ApplicationStages } from './application/application-stages.tsx';
import { ApplicationStatusCard } from './application/application-status-card.tsx';

/** ONB-08: confirms the application and shows the next stages. The heading takes focus, as in every step. */
export function OnboardingConfirmation({ fullName }: { fullName: string }) {
  const { user } = useShell();
  const refreshProfile = useRefreshProfile(user.id);
  const heading = useRef<HTMLHeadingElement>(null);
  usePageTitle('Application sent');
  useEffect(() => heading.current?.focus(), []);
  const firstName = fullName.trim().split(/\s+/)[0];
  return (
    <ApplicationStatusCard
      icon={CircleCheck}
      tone="success"
      footer={
        <Button asChild>
          {/* The guard of the next page waits for the profile in which the application is complete. */}
          <Link to={paths.approvalPending} onClick={refreshProfile}>
            View Application Status
          </Link>
        </Button>
      }
    >
      <h1 ref={heading} tabIndex={-1} className="text-3xl font-semibold">
        Welcome, {firstName}!
      </h1>
      <p className="text-muted">
        We have received your application. The review takes 24-48 hours; an email confirmation follows your
        approval.
      </p>
      <Progress value={100} label="Progress of your application" />
      <ApplicationStages />
    </ApplicationStatusCard>
  );
}
