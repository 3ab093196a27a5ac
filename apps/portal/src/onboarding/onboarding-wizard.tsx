import type { User } from '@portal/auth/session/session';
import { useSubmitOnboarding } from '@portal/data/onboarding/changes';
import { profileChanges } from '@portal/data/profiles/form-fields';
import type { Profile } from '@portal/data/profiles/types';
import { refusalMessage } from '@portal/data/client/refusal';
import { Button } from '@portal/ui/primitives/button';
import { Card, CardContent, CardFooter } from '@portal/ui/primitives/card';
import { FormError } from '@portal/ui/forms/form-error';
import { usePageTitle } from '@portal/ui/layout/page-title';
import { toast } from '@portal/ui/feedback/toast';
import { useOneAtATime } from '@portal/ui/hooks/use-one-at-a-time';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { AboutYouStep } from './about-you-step.tsx';
import { applicationSchema, type Application } from './application-schema.ts';
import { initialValues, loadDraft, removeDraft } from './draft.ts';
import { ReviewStep } from './review-step.tsx';
import { ServicesStep } from './services-step.tsx';
import { validateStep, steps } from './steps.ts';
import { useDraft } from './use-draft.ts';
import { useStep } from './use-step.ts';
import { WizardProgress } from './wizard-progress.tsx';
import { YourProjectStep } from './your-project-step.tsx';

type Props = { user: User; profile: Profile | null; onDone: (fullName: string) => void };

/** ONB-01: the four steps. Continue validates the step; Back returns to the previous one. Both keep all values. */
export function OnboardingWizard({ user, profile, onDone }: Props) {
  const [draft] = useState(() => loadDraft(user.id));
  const [step, setStep] = useStep(draft?.step ?? 0);
  const form = useForm<Application>({ defaultValues: initialValues(profile, draft) });
  const submission = useSubmitOnboarding(user.id);
  const isSaved = useDraft({ userId: user.id, form, step });
  const heading = useRef<HTMLHeadingElement>(null);
  const title = steps[step]?.title ?? '';
  const isReview = step === steps.length - 1;
  usePageTitle(`Onboarding: ${title}`);

  // ALL-02: in the first step too, because the previously focused element no longer exists. A layout effect, so that a
  // user who has started to type does not lose focus.
  useLayoutEffect(() => heading.current?.focus(), [step]);

  // An error stays until its field changes. The next Continue validates again.
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ name }) => {
          if (!name) return;
          form.clearErrors(name as keyof Application);
          form.clearErrors('root');
        },
      }),
    [form],
  );

  /** Validates a step and shows its errors. Returns true if there are none. */
  function validate(index: number): boolean {
    const stepToValidate = steps[index];
    const problems = stepToValidate && validateStep(stepToValidate, form.getValues());
    form.clearErrors();
    if (problems?.sentence) form.setError('root', { message: problems.sentence });
    for (const { field, message } of problems?.fields ?? []) form.setError(field, { message });
    const first = problems?.fields[0];
    if (!first) return true;
    form.setFocus(first.field);
    return false;
  }

  /** ONB-06: validates every step again, because a draft may be older than the rules, and sends the application once. */
  const submit = useOneAtATime(async () => {
    const firstInvalidStep = steps.findIndex((_step, index) => !validate(index));
    if (firstInvalidStep >= 0) return setStep(firstInvalidStep);
    try {
      const values = applicationSchema.parse(form.getValues());
      await submission.mutateAsync(profileChanges(values));
      removeDraft(user.id);
      onDone(values.full_name);
    } catch (error) {
      toast.error(refusalMessage(error) ?? 'Failed to submit onboarding', {
        description: 'Nothing you typed is lost. Please try again.',
      });
    }
  });

  return (
    <FormProvider {...form}>
      <WizardProgress step={step} isSaved={isSaved} />
      <form
        noValidate
        aria-labelledby="step-title"
        onSubmit={(event) => {
          event.preventDefault();
          if (isReview) void submit();
          else if (validate(step)) setStep(step + 1);
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
            {isReview && <ReviewStep email={user.email ?? ''} onEdit={setStep} />}
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
      </form>
    </FormProvider>
  );
}
