import { useClientAccess, useShell, useViewedUserId } from '@portal/auth/contract/contract';
import { useProfile } from '@portal/data/profiles/queries';
import { useStaffProfile } from '@portal/data/staff-profiles/staff-profiles';
import { Badge } from '@portal/ui/primitives/badge';
import { Card, CardContent, CardHeader } from '@portal/ui/primitives/card';
import { QueryContent } from '@portal/ui/feedback/query-content';
import { PageHeader } from '@portal/ui/layout/page-header';
import { Skeleton } from '@portal/ui/feedback/skeleton';
import { NotificationsCard } from './notifications-card.tsx';
import { PasswordCard } from './password-card.tsx';
import { ProfileForm } from './profile-form.tsx';
import { StaffProfileForm } from './staff-profile-form.tsx';
import { SecondFactorCard } from './second-factor/second-factor-card.tsx';
import { WebhooksCard } from './webhooks/webhooks-card.tsx';
import { useFocusOnHash } from './use-focus-on-hash.ts';
import { TeamCard } from '../team/team-card.tsx';
import { SessionsCard } from './sessions/sessions-card.tsx';
import { ACCESS_PAGE_SIZE, useAccess } from '@portal/data/openings/queries';
import { AccessListCard } from '@portal/audit/access/access-list-card';
import { useState } from 'react';

/** PROF-01..03, AUTH-18, AUTH-19: the account settings of a client, or of an admin. */
export function ProfilePage() {
  const { isAdmin, impersonation } = useShell();
  const isStaff = isAdmin && !impersonation;
  useFocusOnHash();
  return (
    <>
      <PageHeader
        title="Account Settings"
        documentTitle="Profile"
        description={
          isStaff ? 'Your name and title, as clients see them.' : 'Your details, as our team sees them.'
        }
      />
      {isStaff ? <StaffContent /> : <ClientContent />}
      <SignInCards />
      {isStaff ? null : <ClientCards />}
      <Card aria-labelledby="coming-soon">
        <CardHeader titleId="coming-soon" title="Coming Soon" actions={<Badge tone="info">Planned</Badge>} />
        <CardContent className="text-muted">More settings for your account.</CardContent>
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
      <PasswordCard />
      <SecondFactorCard userId={user.id} email={user.email ?? ''} />
      <SessionsCard userId={user.id} />
      <NotificationsCard userId={user.id} />
    </>
  );
}

/** Of the client whose portal is shown. */
function ClientCards() {
  const clientId = useViewedUserId();
  return (
    <>
      <TeamCard key={`team ${clientId}`} clientId={clientId} />
      <WebhooksCard key={`webhooks ${clientId}`} clientId={clientId} />
      <AccessCard key={clientId} userId={clientId} />
    </>
  );
}

function StaffContent() {
  const { user } = useShell();
  return (
    <QueryContent
      query={useStaffProfile(user.id)}
      title="Failed to load profile"
      skeleton={<Skeleton className="h-64 w-full rounded-lg" />}
      framed
    >
      {(profile) => <StaffProfileForm profile={profile} email={user.email ?? ''} />}
    </QueryContent>
  );
}

function ClientContent() {
  const { user, impersonation } = useShell();
  const userId = useViewedUserId();
  const { isOwner } = useClientAccess(userId);
  const profile = useProfile(userId);
  return (
    <QueryContent
      // A client whose profile is gone has an empty form.
      query={{ ...profile, data: profile.data === undefined ? undefined : { stored: profile.data } }}
      title="Failed to load profile"
      skeleton={<Skeleton className="h-96 w-full rounded-lg" />}
      framed
    >
      {({ stored }) => (
        <ProfileForm
          key={userId}
          userId={userId}
          profile={stored}
          email={stored?.business_email ?? impersonation?.targetUserEmail ?? user.email ?? ''}
          isReadOnly={!isOwner}
        />
      )}
    </QueryContent>
  );
}

/** TRUST-02: every look of staff at the client's portal and every opening of a report or file. */
function AccessCard({ userId }: { userId: string }) {
  const [pageIndex, setPageIndex] = useState(0);
  return (
    <AccessListCard
      isOwn
      access={useAccess(userId, pageIndex)}
      description="When our team looked at your portal, and who opened your reports and files."
      empty="Nobody has looked at your portal or opened a report or file yet."
      pageIndex={pageIndex}
      pageSize={ACCESS_PAGE_SIZE}
      onPageChange={setPageIndex}
    />
  );
}
