import { paths } from '@portal/domain/routing/paths';
import { useNavigate } from '@portal/frame/routing/router';
import { useCreateClient } from '@portal/data/clients/entering';
import { emailAddress, line } from '@portal/data/forms/fields';
import { MAX_LENGTH } from '@portal/domain/forms/limits';
import { z } from '@portal/domain/zod';
import { toast } from '@portal/ui/feedback/toast';
import { fieldOf } from '@portal/ui/forms/field-of';
import { InputField } from '@portal/ui/forms/fields';
import { useDraftForm } from '@portal/ui/forms/use-draft-form';
import { showFailure } from '@portal/ui/hooks/use-action';
import { FormDialog } from '@portal/ui/overlays/form-dialog';

const max = MAX_LENGTH.profiles;

const newClientSchema = z.object({
  company: line(max.company_name, 'Enter the company'),
  project: line(max.project_name, 'Enter the project'),
  owner: line(max.full_name),
  address: z.union([z.literal(''), emailAddress]),
});

export function NewClientDialog({ onClose }: { onClose: () => void }) {
  const create = useCreateClient();
  const navigate = useNavigate();
  const form = useDraftForm(newClientSchema, {
    draftKey: 'new-client',
    base: null,
    toValues: () => ({ company: '', project: '', owner: '', address: '' }),
    save: async (client) => {
      const clientId = await create.mutateAsync(client);
      toast.success('Client created');
      void navigate(paths.adminClient(clientId));
      return null;
    },
    onSaved: onClose,
    onFailed: (error) => showFailure(error, 'The client was not created'),
  });
  const field = fieldOf(form);
  return (
    <FormDialog
      title="New client"
      description="You can begin audits at once. Nobody is told anything until you send an invitation and the owner has joined."
      submitLabel="Create client"
      pendingLabel="Creating…"
      form={form}
      onClose={onClose}
    >
      <InputField label="Company" isRequired autoComplete="off" {...field('company')} />
      <InputField label="Project" isRequired autoComplete="off" {...field('project')} />
      <InputField label="Owner’s name" hint="If you know it." autoComplete="off" {...field('owner')} />
      <InputField
        label="Owner’s email"
        hint="Where the invitation will go."
        type="email"
        autoComplete="off"
        {...field('address')}
      />
    </FormDialog>
  );
}
