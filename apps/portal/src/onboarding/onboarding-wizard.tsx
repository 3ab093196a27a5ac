import { useDraftForm } from '@portal/ui/forms/use-draft-form';
import type { User } from '@portal/auth/session/session';
import { useSubmitOnboarding } from '@portal/data/onboarding/changes';
import { profileChanges, profileFields } from '@portal/data/profiles/form-fields';
import type { Profile } from '@portal/data/profiles/queries';
import { refusalMessage } from '@portal/data/client/data-error';
import { Button } from '@portal/ui/primitives/button';
import { Form, FormError } from '@portal/ui/forms/form';
import { Card, CardContent, CardFooter } from '@portal/ui/primitives/card';
import { usePageTitle } from '@portal/ui/layout/page-title';
import { showFailure } from '@portal/ui/hooks/use-action';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { FormProvider } from 'react-hook-form';
import { toWorkFacts, workFactValues } from '../form/work-facts.ts';
import { AboutYouStep } from './about-you-step.tsx';
import { applicationSchema, type Application } from './application-schema.ts';
import { ReviewStep } from './review-step.tsx';
import { ServicesStep } from './services-step.tsx';
import { steps, type Step } from './steps.ts';
import { useStep } from './use-step.ts';
import { WizardProgress } from './wizard-progress.tsx';
import { YourProjectStep } from './your-project-step.tsx';

type Props = { user: User; profile: Profile | null; onDone: (fullName: string) => void };

/** ONB-01: Continue validates, and after "Edit" leads back to the review. Values are kept both ways. */
export function OnboardingWizard({ user, profile, onDone }: Props) {
  const submission = useSubmitOnboarding(user.id);
  const form = useDraftForm(applicationSchema, {
    draftKey: 'onboarding',
    base: null,
    toValues: () => ({ ...profileFields(profile), ...workFactValues(profile), step: 0 }),
    save: async (values) => {
      await submission.mutateAsync({ ...profileChanges(values), ...toWorkFacts(values) });
      return null;
    },
    onSaved: (_saved, { full_name }) => onDone(full_name),
    onFailed: (error) =>
      showFailure(error, {
        title: refusalMessage(error) ?? 'Failed to submit onboarding',
        description: 'Nothing you typed is lost. Please try again.',
      }),
  });
  const { setValue, getValues, subscribe, clearErrors } = form;
  const { step, setStep, editStep, nextStep } = useStep(form.restoredValues?.step ?? 0);
  const heading = useRef<HTMLHeadingElement>(null);
  const title = steps[step]?.title ?? '';
  const isReview = step === steps.length - 1;
  usePageTitle(`Onboarding: ${title}`);

  // ALL-02: in the first step too, because the previously focused element no longer exists. A layout effect, so that a
  // user who has started to type does not lose focus.
  useLayoutEffect(() => heading.current?.focus(), [step]);

  useEffect(() => {
    if (getValues('step') !== step) setValue('step', step, { shouldDirty: true });
  }, [step, getValues, setValue]);

  // An error stays until its field changes. The next Continue validates again.
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ name }) => {
          if (!name) return;
          clearErrors(name as keyof Application);
          clearErrors('root');
        },
      }),
    [subscribe, clearErrors],
  );

  async function validate({ fields, missing }: Step): Promise<boolean> {
    clearErrors();
    if (await form.trigger(fields, { shouldFocus: true })) return true;
    const values = getValues();
    if (missing.fields.some((field) => values[field].trim() === ''))
      form.setError('root', { message: missing.message });
    return false;
  }

  /** ONB-06: validates every step again, because a draft may be older than the rules, and sends the application once. */
  async function submit() {
    for (const [index, each] of steps.entries()) if (!(await validate(each))) return setStep(index);
    await form.submit();
  }

  async function goOn() {
    const current = steps[step];
    if (current && (await validate(current))) setStep(nextStep);
  }

  return (
    <FormProvider {...form}>
      <WizardProgress step={step} isSaved={form.isKept} />
      <Form
        aria-labelledby="step-title"
        onSubmit={(event) => {
          event.preventDefault();
          void (isReview ? submit() : goOn());
        }}
      >
        <Card>
          <CardContent className="flex flex-col gap-5">
            <h1 id="step-title" ref={heading} tabIndex={-1} className="text-3xl">
              {title}
            </h1>
            {step === 0 && <AboutYouStep email={user.email ?? ''} />}
            {step === 1 && <YourProjectStep />}
            {step === 2 && <ServicesStep />}
            {isReview && <ReviewStep email={user.email ?? ''} onEdit={editStep} />}
            <FormError>{form.formState.errors.root?.message}</FormError>
          </CardContent>
          <CardFooter className="justify-between">
            <Button
              variant="secondary"
              disabled={step === 0 || submission.isPending}
              onClick={() => setStep(step - 1)}
            >
              Back
            </Button>
            <Button
              type="submit"
              isPending={submission.isPending}
              // The second click of a double click would submit the next step.
              onClick={(event) => event.detail > 1 && event.preventDefault()}
            >
              {isReview ? 'Submit application' : 'Continue'}
            </Button>
          </CardFooter>
        </Card>
      </Form>
    </FormProvider>
  );
}
