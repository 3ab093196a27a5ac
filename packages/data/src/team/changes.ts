import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callDatabase } from '../client/call-database.ts';
import { useChange } from '../client/use-change.ts';

/** TEAM-01: the owner invites an address to their client. May need a fresh code (kind 'fresh-code'). */
export function useInvite(clientId: string) {
  return useTeamChange(clientId, ({ email, role }: { email: string; role: string }) =>
    callDatabase('invite_to_team', { address: email, role }),
  );
}

/** MOVE-01: an admin invites the owner of a client to whom nobody belongs. May need a fresh code (kind 'fresh-code'). */
export function useInviteOwner(clientId: string) {
  return useTeamChange(clientId, (address: string) =>
    callDatabase('invite_owner', { client_id: clientId, address }),
  );
}

/** TEAM-01, MOVE-01: the owner, or an admin that of a first owner, sends an invitation again, for another 7 days. */
export function useResendInvitation(clientId: string) {
  return useTeamChange(clientId, (invitationId: string) =>
    callDatabase('resend_invitation', { invitation_id: invitationId }),
  );
}

/** TEAM-01, MOVE-01: the owner, or an admin that of a first owner, revokes an invitation. */
export function useRevokeInvitation(clientId: string) {
  return useTeamChange(clientId, (invitationId: string) =>
    callDatabase('take_back_invitation', { invitation_id: invitationId }),
  );
}

type PersonChange = { personId: string; reason?: string };

export function useRemoveFromTeam(clientId: string) {
  return useTeamChange(clientId, ({ personId, reason }: PersonChange) =>
    callDatabase('remove_from_team', { person_id: personId, ...(reason && { reason }) }),
  );
}

/** TEAM-03: the owner, or an admin with a reason, makes another person the owner. May need a fresh code (kind 'fresh-code'). */
export function useHandOverOwnership(clientId: string) {
  return useTeamChange(clientId, ({ personId, reason }: PersonChange) =>
    callDatabase('hand_over_ownership', { person_id: personId, ...(reason && { reason }) }),
  );
}

/** TEAM-05: the owner makes a member a viewer, or a viewer a member. */
export function useChangeTeamRole(clientId: string) {
  return useTeamChange(clientId, ({ personId, role }: { personId: string; role: string }) =>
    callDatabase('change_team_role', { person_id: personId, role }),
  );
}

export function useChangeOwnName(clientId: string) {
  return useTeamChange(clientId, (fullName: string) =>
    callDatabase('change_own_name', { full_name: fullName }),
  );
}

export function useLeaveTeam(clientId: string) {
  return useTeamChange<void>(clientId, () => callDatabase('leave_team'));
}

/** TEAM-01: the signed-in person joins the client that invited their address, by the token of a link or without one. */
export function useAcceptInvitation() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ token, fullName }: { token: string | null; fullName: string }): Promise<void> => {
      await callDatabase('accept_invitation', { ...(token && { token }), full_name: fullName });
    },
    // The person reads another client from now on: nothing of before may decide where they go.
    onSuccess: () => void queryClient.resetQueries(),
  });
}

function useTeamChange<Input>(clientId: string, change: (input: Input) => Promise<unknown>) {
  return useChange([['team', clientId], ['profiles', clientId], ['clients'], ['second-factor']], change);
}
