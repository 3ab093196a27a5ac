import { InvitationButtons } from '@portal/audit/access/invitation-buttons';
import { useClientAccess, useShell } from '@portal/frame/contract/contract';
import { useFreshAction } from '@portal/frame/second-factor/use-fresh-code';
import {
  useChangeTeamRole,
  useHandOverOwnership,
  useLeaveTeam,
  useRemoveFromTeam,
  useResendInvitation,
  useRevokeInvitation,
} from '@portal/data/team/changes';
import { useTeam, type TeamEntry } from '@portal/data/team/queries';
import { QueryContent } from '@portal/ui/feedback/query-content';
import { formatDate } from '@portal/domain/format/formatters';
import { useAction } from '@portal/ui/hooks/use-action';
import { useFocusAfterRemoval } from '@portal/ui/hooks/use-focus-after-removal';
import { AlertDialog } from '@portal/ui/overlays/alert-dialog';
import { SmallButton } from '@portal/ui/primitives/small-button';
import { Card, CardFooter } from '@portal/ui/primitives/card';
import { Select } from '@portal/ui/forms/select';
import { TeamList } from '@portal/ui/team/team-list';
import { useState } from 'react';
import { InviteForm, ROLES } from './invite-form.tsx';

/** TEAM-01, TEAM-03, TEAM-05: who belongs to the client. Its owner invites, changes roles, removes and hands over; everybody else may leave. */
export function TeamCard({ clientId }: { clientId: string }) {
  const { impersonation } = useShell();
  const { isOwner } = useClientAccess(clientId);
  return (
    <Card
      titleId="team"
      title="Team"
      description="Members can read and write; viewers can only read. The owner also manages the team, the company details and what is public."
    >
      <QueryContent
        query={useTeam(clientId)}
        title="Failed to load your team"
        inCard
        skeletonClassName="h-20"
      >
        {(team) => (
          <TeamList
            team={team}
            facts={(entry) => (entry.person_id ? memberText(entry) : invitationText(entry))}
            actions={(entry) => isOwner && <EntryActions clientId={clientId} entry={entry} />}
          />
        )}
      </QueryContent>
      {isOwner && <InviteForm clientId={clientId} />}
      {!isOwner && !impersonation && <Leave clientId={clientId} />}
    </Card>
  );
}

function EntryActions({ clientId, entry }: { clientId: string; entry: TeamEntry }) {
  if (!entry.person_id) return <InvitationActions clientId={clientId} entry={entry} />;
  if (entry.role === 'owner') return null;
  return <PersonActions clientId={clientId} personId={entry.person_id} name={entry.name} role={entry.role} />;
}

function memberText({ email, since, invited_by: inviter }: TeamEntry): string {
  return [email, `Since ${formatDate(since)}`, inviter && `Invited by ${inviter}`]
    .filter(Boolean)
    .join(' · ');
}

function invitationText({ ends_at: end, since, invited_by: inviter }: TeamEntry): string {
  const hasEnded = end !== null && Date.parse(end) <= Date.now();
  return `Invited ${formatDate(since)} by ${inviter} · ${hasEnded ? 'Expired' : 'Expires'} ${formatDate(end ?? since)}`;
}

function InvitationActions({ clientId, entry }: { clientId: string; entry: TeamEntry }) {
  const resend = useResendInvitation(clientId);
  const revoke = useRevokeInvitation(clientId);
  return <InvitationButtons entry={entry} resend={resend} revoke={revoke} />;
}

type PersonProps = { clientId: string; personId: string; name: string; role: string };

function PersonActions({ clientId, personId, name, role }: PersonProps) {
  const keepFocus = useFocusAfterRemoval();
  const handOverOwnership = useHandOverOwnership(clientId);
  const [dialog, setDialog] = useState<'remove' | 'hand-over' | null>(null);
  const close = () => setDialog(null);
  const remove = useAction(useRemoveFromTeam(clientId), {
    success: `${name} was removed`,
    failure: `Failed to remove ${name}`,
    onSuccess: close,
  });
  const handOver = useFreshAction(() => handOverOwnership.mutateAsync({ personId }), {
    success: `${name} is now the owner`,
    failure: 'Failed to transfer the ownership',
    onSuccess: close,
  });
  const changeRole = useAction(useChangeTeamRole(clientId), {
    success: ({ role: chosen }) => `${name} is now a ${chosen}`,
    failure: `Failed to change the role of ${name}`,
  });
  return (
    <div className="flex flex-wrap gap-2">
      <Select
        size="sm"
        className="w-28"
        aria-label={`Role of ${name}`}
        options={ROLES}
        disabled={changeRole.isPending}
        value={changeRole.pendingInput?.role ?? role}
        onValueChange={(chosen) => void changeRole.run({ personId, role: chosen })}
      />
      <SmallButton aria-label={`Make owner: ${name}`} onClick={() => setDialog('hand-over')}>
        Make owner
      </SmallButton>
      <SmallButton aria-label={`Remove ${name}`} onClick={() => setDialog('remove')}>
        Remove
      </SmallButton>
      <AlertDialog
        isOpen={dialog === 'remove'}
        onOpenChange={close}
        title={`Remove ${name} from the team?`}
        description="They lose access to the portal at once. What they wrote and uploaded stays, with their name."
        confirmLabel="Remove"
        isDestructive
        isPending={remove.isPending}
        onConfirm={() => {
          keepFocus();
          void remove.run({ personId });
        }}
      />
      <AlertDialog
        isOpen={dialog === 'hand-over'}
        onOpenChange={close}
        title={`Make ${name} the owner?`}
        description="They will manage the team, the company details and what is public, and receive the emails to the owner. You stay as a member, and only they can make you the owner again."
        confirmLabel="Make owner"
        isDestructive
        isPending={handOver.isPending}
        onConfirm={() => void handOver.run()}
      />
    </div>
  );
}

function Leave({ clientId }: { clientId: string }) {
  const [isConfirming, setIsConfirming] = useState(false);
  const leave = useAction(useLeaveTeam(clientId), {
    success: 'You left the team',
    failure: 'Failed to leave the team',
    onSuccess: () => setIsConfirming(false),
  });
  return (
    <CardFooter>
      <SmallButton onClick={() => setIsConfirming(true)}>Leave the team</SmallButton>
      <AlertDialog
        isOpen={isConfirming}
        onOpenChange={setIsConfirming}
        title="Leave the team?"
        description="You lose access to the portal at once. The owner can invite you again."
        confirmLabel="Leave the team"
        isDestructive
        isPending={leave.isPending}
        onConfirm={() => void leave.run()}
      />
    </CardFooter>
  );
}
