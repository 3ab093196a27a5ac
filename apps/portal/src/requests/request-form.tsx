import { useReadOnlyReason } from '@portal/frame/contract/contract';
import { useDraftForm } from '@portal/ui/forms/use-draft-form';
import { DataError } from '@portal/data/client/data-error';
import { useCreateServiceRequest } from '@portal/data/service-requests/changes';
import { useProfile } from '@portal/data/profiles/queries';
import { useServiceRequests } from '@portal/data/service-requests/queries';
import { SERVICE_TYPES, serviceTypeLabel } from '@portal/domain/service-requests/types';
import { Button } from '@portal/ui/primitives/button';
import { Form } from '@portal/ui/forms/form';
import { Card, CardContent, CardFooter } from '@portal/ui/primitives/card';
import { useFocusAfterRemoval } from '@portal/ui/hooks/use-focus-after-removal';
import { toast } from '@portal/ui/feedback/toast';
import { showFailure } from '@portal/ui/hooks/use-action';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { workFactValues } from '../form/work-facts.ts';
import { UnsavedChangesDialog } from '../form/unsaved-changes-dialog.tsx';
import { RequestFields } from './request-fields.tsx';
import type { RequestForm as FormOfRequest } from './service-field.tsx';
import { requestFormValues, requestSchema, toRequestText } from './request-schema.ts';

/** REQ-01, REQ-02. The form keeps its values until the request is received. A retry has the same id, so it creates no duplicate. */
export function RequestForm({ clientId, isReadOnly }: { clientId: string; isReadOnly: boolean }) {
  const readOnlyReason = useReadOnlyReason();
  const requestId = useRef(crypto.randomUUID());
  const formElement = useRef<HTMLFormElement>(null);
  // After a success the form is empty and its button disabled, so focus moves to the first choice.
  const keepFocus = useFocusAfterRemoval(() => formElement.current?.querySelector('input'));
  const create = useCreateServiceRequest(clientId);
  const form = useDraftForm(requestSchema, {
    draftKey: `request:${clientId}`,
    base: null,
    toValues: () => requestFormValues(null),
    save: async (values) => {
      await create.mutateAsync({ id: requestId.current, ...toRequestText(values) });
      return null;
    },
    onSaved: () => {
      requestId.current = crypto.randomUUID();
      toast.success("We've received your request! We'll be in touch soon.");
    },
    onFailed: (error) => {
      const kind = error instanceof DataError ? error.kind : 'server';
      if (kind === 'conflict') {
        // An earlier attempt succeeded although its response was lost. Later changes become a new request.
        requestId.current = crypto.randomUUID();
        toast.info('We had already received your request', {
          description:
            'It is in the list below, without your latest changes. To send those as well, submit again.',
        });
        return;
      }
      showFailure(error, {
        title:
          kind === 'session'
            ? 'Please sign in to submit a request'
            : 'Failed to submit request. Please try again.',
        description: error instanceof DataError && kind === 'invalid' ? error.message : '',
      });
    },
  });
  const isFilledIn = usePrefilledFacts(clientId, form);
  const { formState } = form;
  const service = useWatch({ control: form.control, name: 'service_type' });

  function clear() {
    requestId.current = crypto.randomUUID();
    form.discardChanges();
  }

  return (
    <Form
      ref={formElement}
      aria-label="Service request"
      onSubmit={(event) => {
        keepFocus();
        void form.submit(event);
      }}
    >
      <Card>
        <CardContent className="flex flex-col gap-5">
          {isFilledIn && (
            <p className="text-muted">
              We filled this in from your application. Choose the service, check the rest, then submit it.
            </p>
          )}
          <RequestFields form={form} isDisabled={isReadOnly} />
        </CardContent>
        <CardFooter>
          <Button type="submit" isPending={formState.isSubmitting} disabled={isReadOnly || !service}>
            Submit Request
          </Button>
          <Button variant="secondary" onClick={clear} disabled={isReadOnly || formState.isSubmitting}>
            Clear
          </Button>
          {isReadOnly && <p className="text-sm text-muted">{readOnlyReason}</p>}
        </CardFooter>
      </Card>
      <UnsavedChangesDialog hasChanges={formState.isDirty && !formState.isSubmitting} onLeave={clear} />
    </Form>
  );
}

/** ONB-03: fills in, in the first request of a client, what they told in their application. What was typed, or is about to be, stays. */
function usePrefilledFacts(
  clientId: string,
  { getValues, setValue }: Pick<FormOfRequest, 'getValues' | 'setValue'>,
): boolean {
  const profile = useProfile(clientId);
  const isFirst = useServiceRequests(clientId).data?.length === 0;
  const told = isFirst && profile.data ? profile.data : null;
  const fillIn = useEffectEvent(() => {
    const values = {
      service_type: onlyService(told?.intended_services ?? []),
      project_name: told?.project_name,
      message: told?.project_description,
    };
    const filled = Object.entries({ ...values, ...workFactValues(told) }) as [keyof typeof values, string][];
    for (const [name, value] of filled) {
      // A value that appears under the caret would be joined with what is typed next.
      const hasFocus = document.activeElement?.getAttribute('name') === name;
      if (value && !hasFocus && !getValues(name)) setValue(name, value);
    }
  });
  const isTold = told !== null;
  useEffect(() => {
    if (isTold) fillIn();
  }, [isTold]);
  return isTold && Boolean(told.project_description);
}

/** Of several services, the client chooses one for this request. */
function onlyService([service, ...others]: readonly string[]): string | undefined {
  if (others.length > 0) return undefined;
  return SERVICE_TYPES.find((type) => serviceTypeLabel(type).toLowerCase() === service?.toLowerCase());
}
