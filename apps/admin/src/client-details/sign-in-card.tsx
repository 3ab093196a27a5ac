import type { Client } from '@portal/data/clients/queries';
import { useHasSecondFactor } from '@portal/data/second-factor/reset';
import { ErrorState } from '@portal/ui/feedback/error-state';
import { Skeleton } from '@portal/ui/feedback/skeleton';
import { Badge } from '@portal/ui/primitives/badge';
import { Card, CardContent, CardHeader } from '@portal/ui/primitives/card';
import { clientName } from '../client-name.ts';
import { ResetSecondFactorButton } from '../client-actions/reset-second-factor-button.tsx';

/** AUTH-18: whether the client has a second factor, and resetting it when the device is lost. */
export function SignInCard({ client }: { client: Client }) {
  const hasSecondFactor = useHasSecondFactor(client.user_id);
  const isOn = hasSecondFactor.data;
  return (
    <Card aria-labelledby="sign-in">
      <CardHeader
        titleId="sign-in"
        title="Two-factor authentication"
        actions={
          isOn !== undefined && <Badge tone={isOn ? 'success' : 'neutral'}>{isOn ? 'On' : 'Off'}</Badge>
        }
      />
      {hasSecondFactor.isLoadingError ? (
        <ErrorState
          title="Failed to load the state of sign-in"
          onRetry={() => void hasSecondFactor.refetch()}
          isRetrying={hasSecondFactor.isFetching}
        />
      ) : (
        <CardContent className="flex flex-col items-start gap-3">
          {isOn === undefined && <Skeleton className="h-8 w-full" />}
          {isOn === false && <p className="text-muted">This client signs in without an authenticator app.</p>}
          {isOn && (
            <>
              <p className="text-muted">
                If they lost the device and the recovery codes, reset it. They can then set it up again.
              </p>
              <ResetSecondFactorButton userId={client.user_id} name={clientName(client)} />
            </>
          )}
        </CardContent>
      )}
    </Card>
  );
}
