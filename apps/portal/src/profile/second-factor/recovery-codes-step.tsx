import { useFreshCode } from '@portal/frame/second-factor/use-fresh-code';
import { refusalMessage } from '@portal/data/client/data-error';
import { useCreateRecoveryCodes, useRecoveryCodesLeft } from '@portal/data/second-factor/recovery-codes';
import { ErrorState } from '@portal/ui/feedback/error-state';
import { Skeleton } from '@portal/ui/feedback/skeleton';
import { Button } from '@portal/ui/primitives/button';
import { useEffect, useRef } from 'react';
import { RecoveryCodes } from './recovery-codes.tsx';

type Props = { userId: string; email: string; onDone: () => void };

/** AUTH-18: after the first code: says that it is on, and creates recovery codes unless the user has some. */
export function RecoveryCodesStep({ userId, email, onDone }: Props) {
  const left = useRecoveryCodesLeft(userId);
  const creation = useCreateRecoveryCodes();
  const withFreshCode = useFreshCode();
  const heading = useRef<HTMLHeadingElement>(null);
  const isNeeded = left.data === 0 && creation.isIdle;
  useEffect(() => heading.current?.focus(), []);

  const create = () => void withFreshCode(() => creation.mutateAsync()).catch(() => undefined);
  useEffect(() => {
    if (isNeeded) create();
    // oxlint-disable-next-line react/exhaustive-deps -- Once, when it is known that there are none.
  }, [isNeeded]);

  const isWaiting = left.isPending || creation.isPending || isNeeded;
  const hasFailed = left.isLoadingError || creation.isError;
  return (
    <div className="flex flex-col items-start gap-5">
      <h2 ref={heading} tabIndex={-1} className="text-lg">
        Two-factor authentication is on
      </h2>
      {isWaiting && <Skeleton className="h-40 w-full" />}
      {creation.data && <RecoveryCodes codes={creation.data} email={email} />}
      {!isWaiting && !creation.data && !hasFailed && (
        <p>Your recovery codes stay as they are. You can create new ones on your profile.</p>
      )}
      {hasFailed && (
        <ErrorState
          className="self-stretch"
          title="Failed to create recovery codes"
          description={
            refusalMessage(creation.error) ??
            'Your authenticator app is set up. Try again, or create the codes later on your profile.'
          }
          onRetry={left.isLoadingError ? () => void left.refetch() : create}
          isRetrying={creation.isPending || left.isFetching}
        />
      )}
      <Button disabled={isWaiting} onClick={onDone}>
        {creation.data ? 'I have saved them' : 'Done'}
      </Button>
    </div>
  );
}
