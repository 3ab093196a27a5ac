import { useAccount } from '@portal/auth/routing/account';
import { authPathWithNext, nextPathFrom, pathWithNext, paths } from '@portal/domain/routing/paths';
import { Navigate, useLocation } from '@portal/auth/routing/router';
import { useSessionStore } from '@portal/auth/session/session';
import { useRuntimeConfig } from '@portal/data/client/runtime-config';
import { Button } from '@portal/ui/primitives/button';
import { useState } from 'react';
import { AccountFrame } from '../../layout/account-frame.tsx';
import { RedirectSignedInUser } from '../email-link/redirect-signed-in-user.tsx';
import { PageLoading } from '../../layout/page-loading.tsx';
import { useSignOut } from '../session/use-sign-out.ts';
import { CodeForm } from './code-form.tsx';
import { inMinutes } from '../../layout/use-countdown.ts';
import { RecoveryCodeForm } from './recovery-code-form.tsx';

/**
 * AUTH-18: asks whoever has an authenticator app for its code, after the password, the link or Google. Until then the
 * session reads nothing. A code that was entered in another tab counts here too.
 */
export function AuthCodePage() {
  const { search } = useLocation();
  const { status, session } = useSessionStore();
  const userId = session?.user.id ?? null;
  const { account, isSettled } = useAccount(userId);
  const [hasRecovered, setHasRecovered] = useState(false);

  if (status === 'signed-out') return <Navigate to={authPathWithNext(nextPathFrom(search) ?? '')} replace />;
  if (!userId || !isSettled) return <PageLoading />;
  if (account && account.secondFactor !== 'code') {
    const setUp = pathWithNext(paths.setUpSecondFactor, nextPathFrom(search));
    return hasRecovered ? <Navigate to={setUp} replace /> : <RedirectSignedInUser search={search} />;
  }
  return (
    <EnterCode
      key={userId}
      userId={userId}
      email={session?.user.email ?? ''}
      onRecovered={() => setHasRecovered(true)}
    />
  );
}

type Props = { userId: string; email: string; onRecovered: () => void };

function EnterCode({ userId, email, onRecovered }: Props) {
  const signOut = useSignOut();
  const { brand } = useRuntimeConfig();
  const [isRecovering, setIsRecovering] = useState(false);

  return (
    <AccountFrame focusesField heading={isRecovering ? 'Use a recovery code' : 'Enter your code'}>
      {!isRecovering && (
        <p>Open your authenticator app and enter the six digits that it shows for {brand.name}.</p>
      )}
      {isRecovering ? (
        <RecoveryCodeForm onUsed={onRecovered} />
      ) : (
        // The page goes on by itself once the database says that the code was entered.
        <CodeForm userId={userId} onEntered={() => undefined}>
          {({ isPending, secondsLeft }) => (
            <Button type="submit" isPending={isPending} disabled={secondsLeft > 0} className="tabular-nums">
              {secondsLeft > 0 ? `Try again in ${inMinutes(secondsLeft)}` : 'Continue'}
            </Button>
          )}
        </CodeForm>
      )}
      <div className="flex flex-wrap justify-between gap-x-4">
        <Button variant="link" className="min-h-8 text-sm" onClick={() => setIsRecovering(!isRecovering)}>
          {isRecovering ? 'Use your authenticator app' : 'Use a recovery code'}
        </Button>
        <Button variant="link" className="min-h-8 text-sm" onClick={() => void signOut()}>
          Log out
        </Button>
      </div>
      <p className="text-sm wrap-anywhere text-muted">Signed in as {email}.</p>
    </AccountFrame>
  );
}
