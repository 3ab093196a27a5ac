import { useDraftForm } from '@portal/ui/forms/use-draft-form';
import { isFreshCodeMissing, useFreshCode } from '@portal/frame/second-factor/use-fresh-code';
import { z } from '@portal/domain/zod';
import { emailAddress } from '@portal/data/forms/fields';
import { useInvite } from '@portal/data/team/changes';
import { toast } from '@portal/ui/feedback/toast';
import { Field } from '@portal/ui/forms/field';
import { Form } from '@portal/ui/forms/form';
import { Input } from '@portal/ui/forms/input';
import { Select } from '@portal/ui/forms/select';
import { showFailure } from '@portal/ui/hooks/use-action';
import { Button } from '@portal/ui/primitives/button';
import { CardFooter } from '@portal/ui/primitives/card';
import { UnsavedChangesDialog } from '../form/unsaved-changes-dialog.tsx';

export const ROLES = [
  { value: 'member', label: 'Member' },
  { value: 'viewer', label: 'Viewer' },
];

const inviteSchema = z.object({
  email: emailAddress,
  role: z.enum(['member', 'viewer']),
});

type Begun = Pick<z.infer<typeof inviteSchema>, 'role'>;
const FIRST: Begun = { role: 'member' };

/** TEAM-01: invites an address. Says nothing about whether it has an account. The next one begins with the same role. */
export function InviteForm({ clientId }: { clientId: string }) {
  const invite = useInvite(clientId);
  const withFreshCode = useFreshCode();
  const form = useDraftForm(inviteSchema, {
    base: FIRST,
    toValues: ({ role }) => ({ email: '', role }),
    save: async ({ email, role }) => {
      await withFreshCode(() => invite.mutateAsync({ email, role }));
      return { role };
    },
    onSaved: () => toast.success('Invitation sent'),
    onFailed: (error) => {
      if (!isFreshCodeMissing(error)) showFailure(error, 'Failed to send the invitation');
    },
  });
  const { errors, isDirty, isSubmitting } = form.formState;
  return (
    <Form onSubmit={(event) => void form.submit(event)}>
      <CardFooter className="flex flex-wrap items-end gap-3">
        <Field label="Email to invite" error={errors.email?.message} className="min-w-60 flex-1">
          <Input type="email" autoComplete="off" {...form.register('email')} />
        </Field>
        <Field label="Invite as">
          <Select options={ROLES} {...form.register('role')} />
        </Field>
        <Button type="submit" isPending={isSubmitting}>
          Invite
        </Button>
      </CardFooter>
      <UnsavedChangesDialog hasChanges={isDirty && !isSubmitting} />
    </Form>
  );
}
