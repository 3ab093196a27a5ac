import { useShell, useViewedUserId } from '@portal/auth/contract/contract';
import { useProfile } from '@portal/data/profiles/queries';
import { Badge } from '@portal/ui/primitives/badge';
import { Card, CardContent, CardHeader } from '@portal/ui/primitives/card';
import { ErrorState } from '@portal/ui/feedback/error-state';
import { PageHeader } from '@portal/ui/layout/page-header';
import { Skeleton } from '@portal/ui/feedback/skeleton';
import { AccessCard } from './access-card.tsx';
import { ProfileForm } from './profile-form.tsx';
import { SecondFactorCard } from './second-factor/second-factor-card.tsx';
import { useFocusOnHash } from './use-focus-on-hash.ts';
import { SessionsCard } from './sessions/sessions-card.tsx';

/** PROF-01, PROF-02, AUTH-18, AUTH-19: the client's account settings. */
export function ProfilePage() {
  useFocusOnHash();
  return (
    <>
      <PageHeader
        title="Account Settings"
        documentTitle="Profile"
        description="Your details, as our team sees them."
      />
      <Content />
      <SignInCards />
      <Access />
      <Card aria-labelledby="coming-soon">
        <CardHeader titleId="coming-soon" title="Coming Soon" actions={<Badge tone="info">Planned</Badge>} />
        <CardContent className="text-muted">
          Team members with their own accounts, and notification settings.
        </CardContent>
      </Card>
    </>
  );
}

/** The signed-in user's own, so they are not shown while an admin views the portal as a client. */
function SignInCards() {
  const { user, impersonation } = useShell();
  if (impersonation) return null;
  return (
    <>
      <SecondFactorCard userId={user.id} email={user.email ?? ''} />
      <SessionsCard userId={user.id} />
    </>
  );
}

/** An admin has no portal of their own that somebody could look at. */
function Access() {
  const { isAdmin, impersonation } = useShell();
  const userId = useViewedUserId();
  return isAdmin && !impersonation ? null : <AccessCard key={userId} userId={userId} />;
}

function Content() {
  const { user, impersonation } = useShell();
  const userId = useViewedUserId();
  const profile = useProfile(userId);
  if (profile.isPending) return <Skeleton className="h-96 w-full rounded-lg" />;
  if (profile.isLoadingError) {
    return (
      <Card>
        <ErrorState
          title="Failed to load profile"
          onRetry={() => void profile.refetch()}
          isRetrying={profile.isFetching}
        />
      </Card>
    );
  }
  return (
    <ProfileForm
      key={userId}
      userId={userId}
      profile={profile.data}
      email={profile.data?.business_email ?? impersonation?.targetUserEmail ?? user.email ?? ''}
      isReadOnly={impersonation !== null}
    />
  );
}
