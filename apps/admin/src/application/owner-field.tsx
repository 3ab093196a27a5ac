import { useAdmins } from '@portal/data/admins/queries';
import { useApplicationOwner, useChangeApplicationOwner } from '@portal/data/applications/owner';
import { refusalMessage } from '@portal/data/client/refusal';
import { Notice } from '@portal/ui/feedback/notice';
import { Skeleton } from '@portal/ui/feedback/skeleton';
import { toast } from '@portal/ui/feedback/toast';
import { Field } from '@portal/ui/forms/field';
import { Select } from '@portal/ui/forms/select';
import { useOneAtATime } from '@portal/ui/hooks/use-one-at-a-time';
import { Button } from '@portal/ui/primitives/button';

const NOBODY = '';

/** ADM-12: who takes care of a client's application. If another admin has changed it first, a message says so. */
export function OwnerField({ userId }: { userId: string }) {
  const owner = useApplicationOwner(userId);
  const admins = useAdmins();
  const change = useChangeApplicationOwner(userId);

  const changeOwner = useOneAtATime(async (chosen: string) => {
    try {
      await change.mutateAsync({ from: owner.data ?? null, to: chosen === NOBODY ? null : chosen });
      toast.success(chosen === NOBODY ? 'Owner cleared' : 'Owner changed');
    } catch (error) {
      toast.error('Failed to change the owner', {
        description: refusalMessage(error) ?? 'Please try again.',
      });
    }
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
        value={(change.isPending ? change.variables.to : owner.data) ?? NOBODY}
        options={[
          { value: NOBODY, label: 'Nobody' },
          ...(isFormer ? [{ value: owner.data ?? '', label: 'A former admin' }] : []),
          ...known,
        ]}
        onValueChange={(value) => void changeOwner(value)}
      />
    </Field>
  );
}
