import { useFreshAction } from '@portal/frame/second-factor/use-fresh-code';
import { isTemporary } from '@portal/data/client/data-error';
import { useHandOverOwnership, useRemoveFromTeam } from '@portal/data/team/changes';
import { useTeam, type TeamEntry } from '@portal/data/team/queries';
import { QueryContent } from '@portal/ui/feedback/query-content';
import { Skeleton } from '@portal/ui/feedback/skeleton';
import { formatDate } from '@portal/domain/format/formatters';
import { useAction } from '@portal/ui/hooks/use-action';
import { Button } from '@portal/ui/primitives/button';
import { Card, CardHeader } from '@portal/ui/primitives/card';
import { TeamList } from '@portal/ui/team/team-list';
import { useState } from 'react';
import { ResetSecondFactorButton } from '../actions/reset-second-factor-button.tsx';
import { ReasonDialog } from '../../lazy-dialogs.ts';

/** TEAM-03, AUTH-18: an admin removes a person, moves the ownership or resets a second factor, each for a reason. */
export function TeamCard({ clientId }: { clientId: string }) {
  return (
    <Card aria-labelledby="team">
      <CardHeader titleId="team" title="Team" />
      <QueryContent
        query={useTeam(clientId)}
        title="Failed to load the team"
        inCard
        skeleton={<Skeleton className="h-12 w-full" />}
        empty="Nobody belongs to this client."
      >
        {(team) => (
          <TeamList
            team={team}
            facts={({ personId, email, since }) =>
              personId ? `${email} · Since ${formatDate(since)}` : `Invited ${formatDate(since)}`
            }
            actions={(entry) => <EntryActions clientId={clientId} entry={entry} />}
          />
        )}
      </QueryContent>
    </Card>
  );
}

function EntryActions({ clientId, entry }: { clientId: string; entry: TeamEntry }) {
  const { personId, name, role, hasSecondFactor } = entry;
  if (!personId) return null;
  return (
    <div className="flex flex-wrap gap-2">
      {hasSecondFactor && <ResetSecondFactorButton clientId={clientId} person={{ ...entry, id: personId }} />}
      {role !== 'owner' && <PersonActions clientId={clientId} personId={personId} name={name} />}
    </div>
  );
}

function PersonActions({ clientId, personId, name }: { clientId: string; personId: string; name: string }) {
  const removeFromTeam = useRemoveFromTeam(clientId);
  const handOverOwnership = useHandOverOwnership(clientId);
  const [asked, setAsked] = useState<'remove' | 'hand-over' | null>(null);
  const close = () => setAsked(null);
  // The reason stays for another try, unless the database has refused it for good.
  const closeUnlessTemporary = (error: unknown) => {
    if (!isTemporary(error)) close();
  };
  const remove = useAction((reason: string) => removeFromTeam.mutateAsync({ personId, reason }), {
    success: `${name} was removed`,
    failure: (error) => {
      closeUnlessTemporary(error);
      return `Failed to remove ${name}`;
    },
    onSuccess: close,
  });
  const handOver = useFreshAction((reason: string) => handOverOwnership.mutateAsync({ personId, reason }), {
    success: `${name} is now the owner`,
    failure: (error) => {
      closeUnlessTemporary(error);
      return 'Failed to transfer the ownership';
    },
    onSuccess: close,
  });
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        aria-label={`Make owner: ${name}`}
        onClick={() => setAsked('hand-over')}
      >
        Make owner
      </Button>
      <Button
        variant="secondary"
        size="sm"
        aria-label={`Remove ${name} from the team`}
        onClick={() => setAsked('remove')}
      >
        Remove
      </Button>
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
