import { paths } from '@portal/domain/routing/paths';
import { useNavigate } from '@portal/frame/routing/router';
import type { Client } from '@portal/data/clients/queries';
import { line, text } from '@portal/data/forms/fields';
import { useCreateServiceRequest } from '@portal/data/service-requests/changes';
import { MAX_LENGTH } from '@portal/domain/forms/limits';
import { SERVICE_TYPES, serviceTypeLabel } from '@portal/domain/service-requests/types';
import { z } from '@portal/domain/zod';
import { fieldOf } from '@portal/ui/forms/field-of';
import { InputField, SelectField, TextareaField } from '@portal/ui/forms/fields';
import { useDraftForm } from '@portal/ui/forms/use-draft-form';
import { showFailure } from '@portal/ui/hooks/use-action';
import { FormDialog } from '@portal/ui/overlays/form-dialog';
import { useState } from 'react';

const max = MAX_LENGTH.service_requests;
const SERVICES = SERVICE_TYPES.map((value) => ({ value, label: serviceTypeLabel(value) }));

const requestSchema = z.object({
  service_type: z.enum(SERVICE_TYPES),
  project_name: line(max.project_name, 'Enter the name of the project'),
  message: text(max.message, 'Enter what was agreed'),
});

/** MOVE-01: enters the request of a client without an owner, and opens the proposal that answers it. */
export function EnterRequestDialog({ client, onClose }: { client: Client; onClose: () => void }) {
  const create = useCreateServiceRequest(client.client_id);
  const navigate = useNavigate();
  // A retry has the same id, so that it adds nothing.
  const [id] = useState(() => crypto.randomUUID());
  const form = useDraftForm(requestSchema, {
    draftKey: `enter-request:${client.client_id}`,
    base: null,
    toValues: () => ({
      service_type: SERVICE_TYPES[0],
      project_name: client.project_name ?? '',
      message: '',
    }),
    save: async (request) => {
      await create.mutateAsync({ id, ...request });
      void navigate(paths.adminProposal({ client: client.client_id, request: id }));
      return null;
    },
    onSaved: onClose,
    onFailed: (error) => showFailure(error, 'The request was not entered'),
  });
  const field = fieldOf(form);
  return (
    <FormDialog
      title="New proposal"
      description="Enter what the client asked for. After joining, the owner sees this request and your proposal, and decides on the proposal."
      submitLabel="Continue"
      form={form}
      onClose={onClose}
    >
      <SelectField label="Service" isRequired options={SERVICES} {...field('service_type')} />
      <InputField label="Project name" isRequired {...field('project_name')} />
      <TextareaField
        label="Additional information"
        isRequired
        hint="For example, what you agreed on the phone. The client can read it."
        rows={4}
        {...field('message')}
      />
    </FormDialog>
  );
}
