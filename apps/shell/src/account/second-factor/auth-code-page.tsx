import { useAccount } from '@portal/auth/routing/account';
import { authPathWithNext, nextPathFrom, pathWithNext, paths } from '@portal/domain/routing/paths';
import { Navigate, useLocation } from '@portal/frame/routing/router';
import { markPasswordLink } from '@portal/auth/session/recovery-session';
import { beganByLink, useSessionStore } from '@portal/auth/session/session';
import { removePassword } from '@portal/data/second-factor/recovery-codes';
import { useRuntimeConfig } from '@portal/data/client/runtime-config';
import { Button } from '@portal/ui/primitives/button';
import { useAction } from '@portal/ui/hooks/use-action';
import { useState } from 'react';
import { AccountFrame } from '../../layout/account-frame.tsx';
import { RedirectSignedInUser } from '../redirect-signed-in-user.tsx';
import { PageLoading } from '../../layout/page-loading.tsx';
import { useSignOut } from '../session/use-sign-out.ts';
import { CodeForm } from './code-form.tsx';
import { formatCountdown } from '../../layout/use-countdown.ts';
import { RecoveryCodeForm } from './recovery-code-form.tsx';

/** AUTH-18: until the code is entered, the session reads nothing. A code entered in another tab counts here too. */
export function AuthCodePage() {
  const { search } = useLocation();
  const { status, session } = useSessionStore();
  const userId = session?.user.id ?? null;
  const { account, isSettled } = useAccount(userId);
  /** The page that comes next because of what was removed here: the app, or the password. */
  const [replacedOn, setReplacedOn] = useState<string | null>(null);

  if (status === 'signed-out') return <Navigate to={authPathWithNext(nextPathFrom(search) ?? '')} replace />;
  if (!userId || !isSettled) return <PageLoading />;
  if (account && account.secondFactor !== 'code') {
    if (!replacedOn) return <RedirectSignedInUser />;
    return <Navigate to={pathWithNext(replacedOn, nextPathFrom(search))} replace />;
  }
  return (
    <EnterCode key={userId} userId={userId} email={session?.user.email ?? ''} onRemoved={setReplacedOn} />
  );
}

type Props = { userId: string; email: string; onRemoved: (replacedOn: string) => void };

function EnterCode({ userId, email, onRemoved }: Props) {
  const signOut = useSignOut();
  const { brand } = useRuntimeConfig();
  const [isRecovering, setIsRecovering] = useState(false);

  return (
    <AccountFrame focusesField heading={isRecovering ? 'Use a recovery code' : 'Enter your code'}>
      {!isRecovering && (
        <p>Open your authenticator app and enter the six digits that it shows for {brand.name}.</p>
      )}
      {isRecovering ? (
        <RecoveryCodeForm onUsed={() => onRemoved(paths.setUpSecondFactor)} />
      ) : (
        // The page goes on by itself once the database says that the code was entered.
        <CodeForm userId={userId} onEntered={() => undefined}>
          {({ isPending, secondsLeft }) => (
            <>
              <Button type="submit" isPending={isPending} disabled={secondsLeft > 0} className="tabular-nums">
                {secondsLeft > 0 ? `Try again in ${formatCountdown(secondsLeft)}` : 'Continue'}
              </Button>
              {secondsLeft > 0 && <RemovePassword onRemoved={() => onRemoved(paths.resetPassword)} />}
            </>
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

/** For the owner whose codes are used up by somebody else, who therefore knows the password. */
function RemovePassword({ onRemoved }: { onRemoved: () => void }) {
  const session = useSessionStore((state) => state.session);
  const remove = useAction(removePassword, {
    success: 'Your password was removed',
    failure: 'Failed to remove your password',
    onSuccess: () => {
      if (session) markPasswordLink(session, 'recovery');
      onRemoved();
    },
  });
  if (!session || !beganByLink(session)) return null;
  return (
    <>
      <p className="text-sm">
        Did you not enter these codes? Then somebody knows your password. Remove it: all other devices are
        signed out, and you set a new one after your code.
      </p>
      <Button variant="secondary" isPending={remove.isPending} onClick={() => void remove.run()}>
        Remove my password
      </Button>
    </>
  );
}
