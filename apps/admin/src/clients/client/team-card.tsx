import { InvitationButtons } from '@portal/audit/access/invitation-buttons';
import { useFreshAction } from '@portal/frame/second-factor/use-fresh-code';
import {
  useHandOverOwnership,
  useInviteOwner,
  useRemoveFromTeam,
  useResendInvitation,
  useRevokeInvitation,
} from '@portal/data/team/changes';
import { useTeam, type TeamEntry } from '@portal/data/team/queries';
import { toEmailAddress } from '@portal/domain/forms/email-address';
import { QueryContent } from '@portal/ui/feedback/query-content';
import { formatDate } from '@portal/domain/format/formatters';
import { useAction } from '@portal/ui/hooks/use-action';
import { InputField } from '@portal/ui/forms/fields';
import { Form } from '@portal/ui/forms/form';
import { Button } from '@portal/ui/primitives/button';
import { SmallButton } from '@portal/ui/primitives/small-button';
import { Card, CardFooter } from '@portal/ui/primitives/card';
import { TeamList } from '@portal/ui/team/team-list';
import { useState } from 'react';
import { ResetSecondFactorButton } from '../actions/reset-second-factor-button.tsx';
import { ReasonDialog } from '../../lazy-dialogs.ts';
import { closingDialog } from '../../shared/closing-dialog.ts';

/** TEAM-03, AUTH-18, MOVE-01: an admin removes a person, moves the ownership, resets a second factor, or invites the first owner. */
export function TeamCard({ clientId, address }: { clientId: string; address: string | null }) {
  const team = useTeam(clientId);
  return (
    <Card title="Team">
      <QueryContent
        query={team}
        title="Failed to load the team"
        inCard
        skeletonClassName="h-12"
        empty="No owner yet. Nobody is told about this client's audits until the owner has joined."
      >
        {(people) => (
          <TeamList
            team={people}
            facts={({ person_id, email, since }) =>
              person_id ? `${email} · Since ${formatDate(since)}` : `Invited ${formatDate(since)}`
            }
            actions={(entry) => <EntryActions clientId={clientId} entry={entry} />}
          />
        )}
      </QueryContent>
      {team.data?.length === 0 && <InviteOwner clientId={clientId} address={address ?? ''} />}
    </Card>
  );
}

function EntryActions({ clientId, entry }: { clientId: string; entry: TeamEntry }) {
  const { person_id: personId, name, role, has_second_factor: hasSecondFactor } = entry;
  if (!personId) return role === 'owner' && <OwnerInvitation clientId={clientId} entry={entry} />;
  return (
    <div className="flex flex-wrap gap-2">
      {hasSecondFactor && <ResetSecondFactorButton clientId={clientId} person={{ ...entry, id: personId }} />}
      {role !== 'owner' && <PersonActions clientId={clientId} personId={personId} name={name} />}
    </div>
  );
}

function OwnerInvitation({ clientId, entry }: { clientId: string; entry: TeamEntry }) {
  const resend = useResendInvitation(clientId);
  const revoke = useRevokeInvitation(clientId);
  return <InvitationButtons entry={entry} resend={resend} revoke={revoke} />;
}

/** MOVE-01: invites the owner of a client to whom nobody belongs. Says nothing about whether the address has an account. */
function InviteOwner({ clientId, address }: { clientId: string; address: string }) {
  const inviteOwner = useInviteOwner(clientId);
  const [email, setEmail] = useState(address);
  const invite = useFreshAction((to: string) => inviteOwner.mutateAsync(to), {
    success: 'Invitation sent',
    failure: 'Failed to send the invitation',
  });
  return (
    <Form
      aria-label="Invite the owner"
      onSubmit={(event) => {
        event.preventDefault();
        void invite.run(toEmailAddress(email));
      }}
    >
      <CardFooter className="flex flex-wrap items-end gap-3">
        <InputField
          label="Owner’s email"
          className="min-w-60 flex-1"
          type="email"
          autoComplete="off"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <Button type="submit" isPending={invite.isPending} disabled={email.trim() === ''}>
          Send invitation
        </Button>
      </CardFooter>
    </Form>
  );
}

function PersonActions({ clientId, personId, name }: { clientId: string; personId: string; name: string }) {
  const removeFromTeam = useRemoveFromTeam(clientId);
  const handOverOwnership = useHandOverOwnership(clientId);
  const [asked, setAsked] = useState<'remove' | 'hand-over' | null>(null);
  const close = () => setAsked(null);
  const remove = useAction((reason: string) => removeFromTeam.mutateAsync({ personId, reason }), {
    success: `${name} was removed`,
    ...closingDialog(close, `Failed to remove ${name}`),
  });
  const handOver = useFreshAction((reason: string) => handOverOwnership.mutateAsync({ personId, reason }), {
    success: `${name} is now the owner`,
    ...closingDialog(close, 'Failed to transfer the ownership'),
  });
  return (
    <>
      <SmallButton aria-label={`Make owner: ${name}`} onClick={() => setAsked('hand-over')}>
        Make owner
      </SmallButton>
      <SmallButton aria-label={`Remove ${name} from the team`} onClick={() => setAsked('remove')}>
        Remove
      </SmallButton>
      {asked === 'remove' && (
        <ReasonDialog
          clientId={clientId}
          title={`Remove ${name} from the team?`}
          description="They lose access to the portal at once. What they wrote and uploaded stays."
          hint="10 to 500 characters. It is logged."
          confirmLabel="Remove"
          isDestructive
          onConfirm={remove.run}
          onClose={close}
        />
      )}
      {asked === 'hand-over' && (
        <ReasonDialog
          clientId={clientId}
          title={`Make ${name} the owner?`}
          description="They will manage the team, the profile and what is public. The current owner stays as a member."
          hint="10 to 500 characters. It is logged."
          confirmLabel="Make owner"
          isDestructive
          onConfirm={handOver.run}
          onClose={close}
        />
      )}
    </>
  );
}
