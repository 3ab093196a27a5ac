import { useShell } from '../contract/contract.ts';
import { useProfile } from '@portal/data/profiles/queries';

/**
 * TEAM-02, TEAM-05: whose account the portal shows: the signed-in person's or, while an admin views it, that of the client's owner.
 * The profile names the owner, so that its name is never shown to a colleague as theirs. While nothing is known of the account,
 * the profile is theirs only if it has their address. `clientId` is the client whose portal it is.
 */
export function usePerson(clientId: string) {
  const { user, account, impersonation } = useShell();
  const profile = useProfile(clientId);
  const isOwner =
    impersonation !== null ||
    (account
      ? (account.membership?.role ?? 'owner') === 'owner'
      : !profile.data || profile.data.business_email === user.email);
  return {
    profile,
    isOwner,
    name: isOwner ? profile.data?.full_name : account?.membership?.name,
    email: impersonation?.targetUserEmail ?? user.email ?? '',
  };
}
