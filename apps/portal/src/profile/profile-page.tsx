import { useIsStaff, useShell, useViewedClientId } from '@portal/frame/contract/contract';
import { Navigate, useParams } from '@portal/frame/routing/router';
import { paths } from '@portal/domain/routing/paths';
import { Badge } from '@portal/ui/primitives/badge';
import { TitledCard } from '@portal/ui/primitives/card';
import { LinkTabs } from '@portal/ui/layout/link-tabs';
import { PageHeader } from '@portal/ui/layout/page-header';
import { ClientProfile, StaffProfile } from './profile-tab.tsx';
import { AccessTokens } from './access-tokens/access-tokens.tsx';
import { NotificationsCard } from './notifications-card.tsx';
import { SignInCards } from './sign-in-cards.tsx';
import { SecondFactorCard } from './second-factor/second-factor-card.tsx';
import { WebhooksCard } from '@portal/audit/webhooks/webhooks-card';
import { useFocusOnHash } from './use-focus-on-hash.ts';
import { TeamCard } from '../team/team-card.tsx';
import { SessionsCard } from './sessions/sessions-card.tsx';
import { AccessCard } from '@portal/audit/access/access-card';
import type { ReactNode } from 'react';

/** Whom a tab is about: the signed-in person, so that nobody else opens it, or the client whose portal is shown. */
type Tab = { name: string; label: string; href: string; about: 'anybody' | 'person' | 'client' };

const TABS: readonly Tab[] = [
  { name: '', label: 'Profile', href: paths.profile, about: 'anybody' },
  { name: 'security', label: 'Security', href: paths.profileSecurity, about: 'person' },
  { name: 'notifications', label: 'Notifications', href: paths.profileNotifications, about: 'person' },
  { name: 'team', label: 'Team', href: paths.profileTeam, about: 'client' },
  { name: 'webhooks', label: 'Webhooks', href: paths.profileWebhooks, about: 'client' },
  { name: 'access', label: 'Access', href: paths.profileAccess, about: 'client' },
  { name: 'tokens', label: 'Access tokens', href: paths.profileTokens, about: 'person' },
];

/** PROF-01..03, AUTH-18, AUTH-19: the account settings of a person of a client, or of an admin, each part at its own address. */
export function ProfilePage() {
  const { impersonation } = useShell();
  const { tab: name = '' } = useParams();
  useFocusOnHash();
  const isStaff = useIsStaff() && !impersonation;
  const tabs = TABS.filter(({ about }) => about !== (impersonation ? 'person' : isStaff ? 'client' : null));
  const current = tabs.find((tab) => tab.name === name);
  if (!current) return <Navigate to={paths.profile} replace />;
  return (
    <>
      <PageHeader
        title="Account Settings"
        documentTitle={current.label}
        description={
          isStaff ? 'Your profile, sign-in and notifications.' : 'Your profile, team and notifications.'
        }
      />
      <LinkTabs
        label="Settings sections"
        tabs={tabs.map((tab) => ({ ...tab, isCurrent: tab === current }))}
      />
      <TabContent name={name} isStaff={isStaff} />
    </>
  );
}

function TabContent({ name, isStaff }: { name: string; isStaff: boolean }): ReactNode {
  const { user } = useShell();
  const clientId = useViewedClientId();
  switch (name) {
    case 'security':
      return (
        <>
          <SignInCards email={user.email ?? ''} />
          <SecondFactorCard userId={user.id} email={user.email ?? ''} />
          <SessionsCard userId={user.id} />
        </>
      );
    case 'notifications':
      return <NotificationsCard userId={user.id} />;
    case 'team':
      return <TeamCard key={clientId} clientId={clientId} />;
    case 'webhooks':
      return <WebhooksCard key={clientId} clientId={clientId} />;
    case 'access':
      return <AccessCard key={clientId} isOwn clientId={clientId} />;
    case 'tokens':
      return <AccessTokens key={clientId} clientId={clientId} isStaff={isStaff} />;
    default:
      return (
        <>
          {isStaff ? <StaffProfile /> : <ClientProfile />}
          <TitledCard
            titleId="coming-soon"
            title="Coming Soon"
            actions={<Badge tone="info">Planned</Badge>}
            contentClassName="text-muted"
          >
            Passkeys: sign in with your device instead of a password, or confirm a sign-in with it instead of
            a code.
          </TitledCard>
        </>
      );
  }
}
