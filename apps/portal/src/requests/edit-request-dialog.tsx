import { useDraftForm } from '@portal/ui/forms/use-draft-form';
import { refusalMessage } from '@portal/data/client/data-error';
import { useEditServiceRequest } from '@portal/data/service-requests/client-changes';
import { serviceTypeLabel, type ServiceRequest } from '@portal/domain/service-requests/types';
import { toast } from '@portal/ui/feedback/toast';
import { ConflictChoices } from '@portal/ui/forms/conflict-choices';
import { FormError } from '@portal/ui/forms/form';
import { FormDialog } from '@portal/ui/overlays/form-dialog';
import { useState } from 'react';
import { RequestFields } from './request-fields.tsx';
import { requestFormValues, requestSchema, toRequestText, type RequestFormInput } from './request-schema.ts';

const LABELS: Readonly<Record<keyof RequestFormInput, string>> = {
  service_type: 'Service',
  project_name: 'Project name',
  message: 'Additional information',
  repository_url: 'Repository URL',
  git_ref: 'Commit or branch',
  lines_of_code: 'Lines of code',
  wished_start: 'Preferred start',
};

type Props = { clientId: string; request: ServiceRequest; onClose: () => void };

/** REQ-03: merges changes of another tab. A refusal, as when we have decided meanwhile, keeps what was typed. */
export function EditRequestDialog({ clientId, request, onClose }: Props) {
  const edit = useEditServiceRequest(clientId);
  const [refusal, setRefusal] = useState<string | undefined>();
  const form = useDraftForm(requestSchema, {
    draftKey: `request:${request.id}`,
    base: request,
    toValues: requestFormValues,
    save: (values, base) => {
      setRefusal(undefined);
      return edit.mutateAsync({ base, content: toRequestText(values) });
    },
    onSaved: () => {
      toast.success('Request saved');
      onClose();
    },
    onFailed: (error) =>
      setRefusal(refusalMessage(error) ?? 'Failed to save the request. Check your connection and try again.'),
  });

  return (
    <FormDialog
      size="lg"
      title="Edit request"
      description="You can change it until we have accepted or declined it."
      submitLabel="Save request"
      isDisabled={form.conflict !== null}
      form={form}
      onClose={onClose}
      formClassName="flex flex-col gap-5"
    >
      <RequestFields form={form} />
      <ConflictChoices
        form={form}
        title="This request was changed in another tab or browser"
        savedLabel="What was saved there"
        labels={LABELS}
        toText={(values, name) =>
          name === 'service_type' ? serviceTypeLabel(values.service_type) : values[name]
        }
      />
      <FormError>{refusal}</FormError>
    </FormDialog>
  );
}
