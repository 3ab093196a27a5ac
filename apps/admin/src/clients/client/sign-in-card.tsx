import type { Client } from '@portal/data/clients/queries';
import { useHasSecondFactor } from '@portal/data/second-factor/reset';
import { QueryContent } from '@portal/ui/feedback/query-content';
import { Skeleton } from '@portal/ui/feedback/skeleton';
import { Badge } from '@portal/ui/primitives/badge';
import { Card, CardContent, CardHeader } from '@portal/ui/primitives/card';
import { clientName } from '../../client-name.ts';
import { ResetSecondFactorButton } from '../../client-actions/reset-second-factor-button.tsx';

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
      <QueryContent
        query={hasSecondFactor}
        title="Failed to load the state of sign-in"
        skeleton={
          <CardContent>
            <Skeleton className="h-8 w-full" />
          </CardContent>
        }
      >
        {(hasOne) => (
          <CardContent className="flex flex-col items-start gap-3">
            <p className="text-muted">
              {hasOne
                ? 'If they lost the device and the recovery codes, reset it. They can then set it up again.'
                : 'This client signs in without an authenticator app.'}
            </p>
            {hasOne && <ResetSecondFactorButton userId={client.user_id} name={clientName(client)} />}
          </CardContent>
        )}
      </QueryContent>
    </Card>
  );
}
