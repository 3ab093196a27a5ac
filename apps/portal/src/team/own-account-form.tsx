import type { Membership } from '@portal/data/second-factor/state';
import { line } from '@portal/data/forms/fields';
import { useChangeOwnName } from '@portal/data/team/changes';
import { MAX_LENGTH } from '@portal/domain/forms/limits';
import { z } from '@portal/domain/zod';
import { toast } from '@portal/ui/feedback/toast';
import { Field } from '@portal/ui/forms/field';
import { Form } from '@portal/ui/forms/form';
import { Input } from '@portal/ui/forms/input';
import { useDraftForm } from '@portal/ui/forms/use-draft-form';
import { showFailure } from '@portal/ui/hooks/use-action';
import { Card, CardContent, CardHeader } from '@portal/ui/primitives/card';
import { SaveFooter } from '../form/save-footer.tsx';

const schema = z.object({ name: line(MAX_LENGTH.client_members.name, 'Enter your full name') });

export function OwnAccountForm({ membership, email }: { membership: Membership; email: string }) {
  const changeName = useChangeOwnName(membership.clientId);
  const form = useDraftForm(schema, {
    base: membership,
    toValues: ({ name }) => ({ name }),
    save: async ({ name }) => {
      await changeName.mutateAsync(name);
      return { ...membership, name };
    },
    onSaved: () => toast.success('Name saved'),
    onFailed: (error) => showFailure(error, 'Failed to save your name'),
  });
  const { errors, isDirty, isSubmitting } = form.formState;
  return (
    <Form aria-label="Your account" onSubmit={(event) => void form.submit(event)}>
      <Card>
        <CardHeader title="Your account" description={`You are a ${membership.role} of your team.`} />
        <CardContent className="grid gap-5 md:grid-cols-2">
          <Field
            label="Full name"
            hint="Your team and the auditors see it beside what you write."
            error={errors.name?.message}
          >
            <Input autoComplete="name" {...form.register('name')} />
          </Field>
          <Field label="Email" hint="Your sign-in address; it cannot be changed here.">
            <Input type="email" value={email} disabled readOnly />
          </Field>
        </CardContent>
        <SaveFooter isDirty={isDirty} isSubmitting={isSubmitting} />
      </Card>
    </Form>
  );
}
