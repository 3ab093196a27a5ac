import { useAdmins } from '@portal/data/admins/staff';
import { useApplicationOwner, useChangeApplicationOwner } from '@portal/data/applications/owner';
import { joinQueries, QueryContent } from '@portal/ui/feedback/query-content';
import { SelectField } from '@portal/ui/forms/fields';
import { useAction, useLastChoice } from '@portal/ui/hooks/use-action';
import { useAdminOptions } from '../../shared/use-admin-options.ts';

const NOBODY = '';

/** ADM-12: who takes care of a client's application. If another admin has changed it first, a message says so. */
export function OwnerField({ clientId }: { clientId: string }) {
  return (
    <QueryContent
      query={joinQueries(useApplicationOwner(clientId), useAdmins())}
      title="Failed to load the owner"
      skeletonClassName="h-15"
    >
      {([ownerId]) => <OwnerSelect clientId={clientId} ownerId={ownerId} />}
    </QueryContent>
  );
}

function OwnerSelect({ clientId, ownerId }: { clientId: string; ownerId: string | null }) {
  const change = useAction(useChangeApplicationOwner(clientId), {
    success: ({ to }) => (to === null ? 'Owner cleared' : 'Owner changed'),
    failure: 'Failed to change the owner',
  });
  const { choose, waiting } = useLastChoice(change.isPending, (value: string) => {
    if (value !== (ownerId ?? NOBODY))
      void change.run({ from: ownerId, to: value === NOBODY ? null : value });
  });
  const options = useAdminOptions([{ value: NOBODY, label: 'Unassigned' }], ownerId ?? NOBODY);
  return (
    <SelectField
      label="Owner"
      hint="Who takes care of this application. The client does not see it."
      value={waiting ?? (change.pendingInput ? change.pendingInput.to : ownerId) ?? NOBODY}
      options={options}
      onValueChange={choose}
    />
  );
}
