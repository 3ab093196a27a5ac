import { useShell } from '../contract/contract.ts';
import { useProfile } from '@portal/data/profiles/queries';

/** TEAM-02, TEAM-05: while viewing, the client's owner. A profile is the person's only if it has their address. */
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
