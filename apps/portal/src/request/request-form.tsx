import { zodResolver } from '@hookform/resolvers/zod';
import { DataError } from '@portal/data/client/data-error';
import { serviceTypeLabel, type ServiceType } from '@portal/data/service-requests/types';
import { useCreateServiceRequest } from '@portal/data/service-requests/changes';
import { Button } from '@portal/ui/primitives/button';
import { Card, CardContent, CardFooter } from '@portal/ui/primitives/card';
import { ChoiceCard } from '@portal/ui/forms/choice-card';
import { Field } from '@portal/ui/forms/field';
import { FieldSet } from '@portal/ui/forms/field-set';
import { FormError } from '@portal/ui/forms/form-error';
import { Input } from '@portal/ui/forms/input';
import { useFocusAfterRemoval } from '@portal/ui/hooks/use-focus-after-removal';
import { Textarea } from '@portal/ui/forms/textarea';
import { toast } from '@portal/ui/feedback/toast';
import { Braces, FileCode2, SearchCode, type LucideIcon } from 'lucide-react';
import { useRef } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { UnsavedChangesDialog } from '../form/unsaved-changes-dialog.tsx';
import { REQUIRED, requestSchema, type RequestFormInput, type RequestFormValues } from './request-schema.ts';

const SERVICES: { type: ServiceType; text: string; icon: LucideIcon }[] = [
  {
    type: 'smart_contract_audit',
    text: 'Line-by-line review of your contracts, with tests.',
    icon: FileCode2,
  },
  {
    type: 'typescript_audit',
    text: 'The back ends, bots and front ends around your protocol.',
    icon: Braces,
  },
  { type: 'code_review', text: 'An expert second opinion on a change before you ship it.', icon: SearchCode },
];

// Without a value for service_type, a reset would leave the first radio button checked.
const EMPTY: RequestFormInput = { service_type: '', project_name: '', message: '' };

/** REQ-01, REQ-02. The form keeps its values until the request is received. A retry has the same id, so it creates no duplicate. */
export function RequestForm({ userId, isReadOnly }: { userId: string; isReadOnly: boolean }) {
  const requestId = useRef(crypto.randomUUID());
  const formElement = useRef<HTMLFormElement>(null);
  // After a success the form is empty and its button disabled, so focus moves to the first choice.
  const keepFocus = useFocusAfterRemoval(() => formElement.current?.querySelector('input'));
  const create = useCreateServiceRequest(userId);
  const { register, control, handleSubmit, reset, formState } = useForm<
    RequestFormInput,
    unknown,
    RequestFormValues
  >({
    resolver: zodResolver(requestSchema),
    defaultValues: EMPTY,
  });
  const { errors } = formState;
  const values = useWatch({ control });
  const isIncomplete =
    Object.keys(errors).length > 0 && Object.values(values).some((value) => value.trim() === '');

  function clear() {
    requestId.current = crypto.randomUUID();
    reset(EMPTY);
  }

  async function send(values: RequestFormValues) {
    try {
      await create.mutateAsync({ id: requestId.current, ...values });
      clear();
      toast.success("We've received your request! We'll be in touch soon.");
    } catch (error) {
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
      toast.error(
        kind === 'session'
          ? 'Please sign in to submit a request'
          : 'Failed to submit request. Please try again.',
        { description: error instanceof DataError && kind === 'invalid' ? error.message : undefined },
      );
    }
  }

  return (
    <form
      ref={formElement}
      noValidate
      aria-label="Service request"
      onSubmit={(event) => {
        keepFocus();
        void handleSubmit(send)(event);
      }}
    >
      <Card>
        <CardContent className="flex flex-col gap-5">
          <FieldSet legend="Service" isRequired error={errors.service_type?.message}>
            <div className="grid gap-3 lg:grid-cols-3">
              {SERVICES.map(({ type, text, icon }) => (
                <ChoiceCard
                  key={type}
                  value={type}
                  title={serviceTypeLabel(type)}
                  description={text}
                  icon={icon}
                  disabled={isReadOnly}
                  {...register('service_type')}
                />
              ))}
            </div>
          </FieldSet>
          <Field label="Project Name" isRequired error={errors.project_name?.message}>
            <Input disabled={isReadOnly} {...register('project_name')} />
          </Field>
          <Field
            label="Additional Information"
            isRequired
            hint="For example the scope, the repository and your timeline."
            error={errors.message?.message}
          >
            <Textarea rows={5} disabled={isReadOnly} {...register('message')} />
          </Field>
          <FormError>{isIncomplete ? REQUIRED : undefined}</FormError>
        </CardContent>
        <CardFooter>
          <Button
            type="submit"
            isPending={formState.isSubmitting}
            disabled={isReadOnly || !values.service_type}
          >
            Submit Request
          </Button>
          <Button variant="secondary" onClick={clear} disabled={isReadOnly || formState.isSubmitting}>
            Clear
          </Button>
          {isReadOnly && (
            <p className="text-sm text-muted">Read only while you view the portal as a client.</p>
          )}
        </CardFooter>
      </Card>
      <UnsavedChangesDialog hasChanges={formState.isDirty && !formState.isSubmitting} />
    </form>
  );
}
