import { paths } from '@portal/domain/routing/paths';
import { Link } from '@portal/frame/routing/router';
import { useAuthenticators } from '@portal/auth/second-factor/authenticators';
import { QueryContent } from '@portal/ui/feedback/query-content';
import { Badge } from '@portal/ui/primitives/badge';
import { Button } from '@portal/ui/primitives/button';
import { Card, CardContent, CardFooter } from '@portal/ui/primitives/card';
import { AuthenticatorItem } from './authenticator-item.tsx';
import { RecoveryCodesSection } from './recovery-codes-section.tsx';

export function SecondFactorCard({ userId, email }: { userId: string; email: string }) {
  const authenticators = useAuthenticators(userId);
  const apps = authenticators.data;
  const isOn = apps !== undefined && apps.length > 0;
  return (
    <Card
      titleId="second-factor"
      title="Two-factor authentication"
      description="A code from an app on your phone, in addition to your password or sign-in link."
      actions={apps && <Badge tone={isOn ? 'success' : 'neutral'}>{isOn ? 'On' : 'Off'}</Badge>}
    >
      <QueryContent
        query={authenticators}
        title="Failed to load your authenticator apps"
        inCard
        skeletonClassName="h-20"
      >
        {(loaded) => (
          <>
            <CardContent className="flex flex-col gap-4">
              {isOn ? (
                <ul aria-label="Authenticator apps" className="divide-y divide-border">
                  {loaded.map((app) => (
                    <AuthenticatorItem key={app.id} authenticator={app} isLast={loaded.length === 1} />
                  ))}
                </ul>
              ) : (
                <p>Without it, access to your mailbox is enough to open your reports.</p>
              )}
              {isOn && <RecoveryCodesSection userId={userId} email={email} />}
            </CardContent>
            <CardFooter>
              <Button asChild variant={isOn ? 'secondary' : 'primary'} size="sm">
                <Link to={`${paths.setUpSecondFactor}?next=${encodeURIComponent(paths.profileSecurity)}`}>
                  {isOn ? 'Add another app' : 'Set up'}
                </Link>
              </Button>
            </CardFooter>
          </>
        )}
      </QueryContent>
    </Card>
  );
}
