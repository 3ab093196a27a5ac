import { useClientAccess, useShell, useViewedClientId } from '@portal/frame/contract/contract';
import type { Profile } from '@portal/data/profiles/queries';
import { useStaffProfile } from '@portal/data/staff-profiles/staff-profiles';
import { TitledCard } from '@portal/ui/primitives/card';
import { DescriptionList } from '@portal/ui/primitives/description-list';
import { QueryContent } from '@portal/ui/feedback/query-content';
import { OwnAccountForm } from '../team/own-account-form.tsx';
import { usePerson } from '@portal/frame/layout/use-person';
import { ProfileForm } from './profile-form.tsx';
import { FIELD_LABELS } from './profile-schema.ts';
import { StaffProfileForm } from './staff-profile-form.tsx';

/** PROF-03: the profile of an admin, which they change themselves. */
export function StaffProfile() {
  const { user } = useShell();
  return (
    <QueryContent
      query={useStaffProfile(user.id)}
      title="Failed to load profile"
      hasToast
      skeletonClassName="h-64 rounded-lg"
      framed
    >
      {(profile) => <StaffProfileForm profile={profile} email={user.email ?? ''} />}
    </QueryContent>
  );
}

/** PROF-01, TEAM-05: the owner's form; for everybody else of the team their own account, and below it what only the owner changes. */
export function ClientProfile() {
  const { account } = useShell();
  const clientId = useViewedClientId();
  const { isOwner: mayChange } = useClientAccess(clientId);
  const { profile, isOwner, email } = usePerson(clientId);
  return (
    <>
      {!isOwner && account?.membership && <OwnAccountForm membership={account.membership} email={email} />}
      <QueryContent
        // A client whose profile is gone has an empty form.
        query={{ ...profile, data: profile.data === undefined ? undefined : { stored: profile.data } }}
        title="Failed to load profile"
        hasToast
        skeletonClassName="h-96 rounded-lg"
        framed
      >
        {({ stored }) =>
          !isOwner && stored ? (
            <CompanyCard profile={stored} />
          ) : (
            <ProfileForm
              key={clientId}
              clientId={clientId}
              profile={stored}
              email={stored?.business_email ?? email}
              isReadOnly={!mayChange}
            />
          )
        }
      </QueryContent>
    </>
  );
}

const SHOWN = [
  'company_name',
  'project_name',
  'company_website',
  'project_description',
  'telegram_handle',
  'twitter_handle',
  'linkedin_profile',
] as const;

function CompanyCard({ profile }: { profile: Profile }) {
  return (
    <TitledCard
      titleId="company"
      title="Company details"
      description="Only the owner of your team changes these."
    >
      <DescriptionList
        items={[
          { term: 'Owner', value: [profile.full_name, profile.role_title].filter(Boolean).join(', ') },
          ...SHOWN.map((name) => ({ term: FIELD_LABELS[name], value: profile[name] })),
          { term: FIELD_LABELS.intended_services, value: profile.intended_services.join(', ') },
        ]}
      />
    </TitledCard>
  );
}
