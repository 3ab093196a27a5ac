import { useAdmins } from '@portal/data/admins/queries';
import { useApplicationOwner, useChangeApplicationOwner } from '@portal/data/applications/owner';
import { Notice } from '@portal/ui/feedback/notice';
import { Skeleton } from '@portal/ui/feedback/skeleton';
import { Field } from '@portal/ui/forms/field';
import { Select } from '@portal/ui/forms/select';
import { useAction } from '@portal/ui/hooks/use-action';
import { Button } from '@portal/ui/primitives/button';

const NOBODY = '';

/** ADM-12: who takes care of a client's application. If another admin has changed it first, a message says so. */
export function OwnerField({ userId }: { userId: string }) {
  const owner = useApplicationOwner(userId);
  const admins = useAdmins();
  const change = useAction(useChangeApplicationOwner(userId), {
    success: ({ to }) => (to === null ? 'Owner cleared' : 'Owner changed'),
    failure: 'Failed to change the owner',
  });

  if (owner.isLoadingError || admins.isLoadingError) {
    return (
      <Notice tone="danger" title="Failed to load the owner">
        <Button
          variant="secondary"
          size="sm"
          isPending={owner.isFetching || admins.isFetching}
          onClick={() => void Promise.all([owner.refetch(), admins.refetch()])}
        >
          Try again
        </Button>
      </Notice>
    );
  }
  if (owner.data === undefined || !admins.data) return <Skeleton className="h-15 w-full" />;

  const known = admins.data.map(({ user_id, name }) => ({ value: user_id, label: name }));
  const isFormer = owner.data !== null && !known.some(({ value }) => value === owner.data);
  return (
    <Field label="Owner" hint="Who takes care of this application. The client does not see it.">
      <Select
        value={(change.pendingInput ? change.pendingInput.to : owner.data) ?? NOBODY}
        options={[
          { value: NOBODY, label: 'Unassigned' },
          ...(isFormer ? [{ value: owner.data ?? '', label: 'A former admin' }] : []),
          ...known,
        ]}
        onValueChange={(value) =>
          void change.run({ from: owner.data ?? null, to: value === NOBODY ? null : value })
        }
      />
    </Field>
  );
}
