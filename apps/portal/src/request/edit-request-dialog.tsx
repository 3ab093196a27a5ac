import { useDraftForm } from '@portal/auth/forms/use-draft-form';
import { refusalMessage } from '@portal/data/client/refusal';
import { RequestChangedError, useEditServiceRequest } from '@portal/data/service-requests/client-changes';
import type { ServiceRequest } from '@portal/data/service-requests/types';
import { toast } from '@portal/ui/feedback/toast';
import { FormError } from '@portal/ui/forms/form-error';
import { AlertDialog } from '@portal/ui/overlays/alert-dialog';
import { Dialog, DialogContent } from '@portal/ui/overlays/dialog';
import { Button } from '@portal/ui/primitives/button';
import { useId, useRef, useState } from 'react';
import { RequestFields } from './request-fields.tsx';
import { requestFormValues, requestSchema, toRequestText } from './request-schema.ts';

type Props = { userId: string; request: ServiceRequest; onClose: () => void };

/**
 * REQ-03: edits a request. When it cannot be saved, because we have decided in the meantime or another tab saved first, the
 * dialog says so and keeps what was typed.
 */
export function EditRequestDialog({ userId, request, onClose }: Props) {
  const formId = useId();
  const edit = useEditServiceRequest(userId);
  const lastRead = useRef(request);
  const [refusal, setRefusal] = useState<string | undefined>();
  const [isDiscarding, setIsDiscarding] = useState(false);
  const form = useDraftForm(requestSchema, {
    base: request,
    toValues: requestFormValues,
    save: async (values, base) => {
      setRefusal(undefined);
      await edit.mutateAsync({ request: lastRead.current, values: toRequestText(values) });
      return base;
    },
    onSaved: () => {
      toast.success('Request saved');
      onClose();
    },
    onFailed: (error) => {
      if (error instanceof RequestChangedError) lastRead.current = error.stored;
      setRefusal(refusalMessage(error) ?? 'Failed to save the request. Check your connection and try again.');
    },
  });
  const { isDirty } = form.formState;

  return (
    <Dialog open onOpenChange={() => (isDirty ? setIsDiscarding(true) : onClose())}>
      <DialogContent
        size="lg"
        title="Edit request"
        description="You can change it until we have accepted or declined it."
        footer={
          <Button type="submit" form={formId} isPending={edit.isPending}>
            Save request
          </Button>
        }
      >
        <form
          id={formId}
          noValidate
          className="flex flex-col gap-5"
          onSubmit={(event) => void form.submit(event)}
        >
          <RequestFields form={form} />
        </form>
        <FormError>{refusal}</FormError>
        <AlertDialog
          isOpen={isDiscarding}
          onOpenChange={setIsDiscarding}
          title="Discard your changes?"
          description="What you changed has not been saved and will be lost."
          confirmLabel="Discard changes"
          cancelLabel="Keep editing"
          isDestructive
          onConfirm={onClose}
        />
      </DialogContent>
    </Dialog>
  );
}
