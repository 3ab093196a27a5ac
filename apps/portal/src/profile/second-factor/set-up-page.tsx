import { useShell } from '@portal/frame/contract/contract';
import { nextPathFrom, paths, pathWithNext } from '@portal/domain/routing/paths';
import { useLocation, useNavigate } from '@portal/frame/routing/router';
import { useAuthenticators, type SetUp } from '@portal/auth/second-factor/authenticators';
import { useQuery } from '@portal/data/client/query';
import { secondFactorStateQuery } from '@portal/data/second-factor/state';
import { PageHeader } from '@portal/ui/layout/page-header';
import { Notice } from '@portal/ui/feedback/notice';
import { Card, CardContent } from '@portal/ui/primitives/card';
import { useState } from 'react';
import { ApplicantLayout } from '../../onboarding/application/applicant-layout.tsx';
import { NameStep } from './name-step.tsx';
import { RecoveryCodesStep } from './recovery-codes-step.tsx';
import { ScanStep } from './scan-step.tsx';

/** AUTH-18: the one page open to somebody who needs a second factor and has none; it requests nothing that would be refused. */
export function SetUpSecondFactorPage() {
  const { user } = useShell();
  const state = useQuery(secondFactorStateQuery(user.id));
  const authenticators = useAuthenticators(user.id);
  const { search } = useLocation();
  const navigate = useNavigate();
  const [setUp, setSetUp] = useState<SetUp | null>(null);
  const [isVerified, setIsVerified] = useState(false);
  const next = nextPathFrom(search);
  // /auth sends whoever is signed in where they belong.
  const leave = () => void navigate(pathWithNext(paths.auth, next), { replace: true });
  const isRequired = state.data !== undefined && !state.data.isSatisfied;

  return (
    <ApplicantLayout>
      <div className="flex flex-col gap-6">
        <PageHeader
          title="Set up two-factor authentication"
          description="A code from an app on your phone, in addition to your password or sign-in link. Access to your mailbox is then not enough to sign in."
        />
        {isRequired && !isVerified && (
          <Notice tone="warning" title="Your account needs this before you can continue">
            It can open confidential reports. Set up an authenticator app to open the other pages.
          </Notice>
        )}
        <Card aria-label="Set-up">
          <CardContent>
            {isVerified ? (
              <RecoveryCodesStep userId={user.id} email={user.email ?? ''} onDone={leave} />
            ) : setUp ? (
              <ScanStep
                setUp={setUp}
                needsCode={state.data?.hasFactor ?? false}
                onVerified={() => setIsVerified(true)}
                onBack={() => setSetUp(null)}
              />
            ) : (
              <NameStep
                takenNames={(authenticators.data ?? []).map(({ name }) => name)}
                needsCode={state.data?.hasFactor ?? false}
                onStarted={setSetUp}
                {...(!isRequired && { onCancel: leave })}
              />
            )}
          </CardContent>
        </Card>
      </div>
    </ApplicantLayout>
  );
}
