import { useSendForm } from '@portal/ui/forms/use-draft-form';
import { useAuthenticators } from '@portal/auth/second-factor/authenticators';
import { codeSchema, enterCode } from '@portal/auth/second-factor/enter-code';
import { QueryContent } from '@portal/ui/feedback/query-content';
import { fieldOf } from '@portal/ui/forms/field-of';
import { InputField, SelectField } from '@portal/ui/forms/fields';
import { Form } from '@portal/ui/forms/form';
import { useEffect, useState, type ReactNode } from 'react';
import { formatCountdown, useCountdown } from '../../layout/use-countdown.ts';

type Props = {
  userId: string;
  onEntered: () => void;
  /** The buttons; one of them submits. `secondsLeft` is above 0 while one has to wait after too many wrong codes. */
  children: (form: { isPending: boolean; secondsLeft: number }) => ReactNode;
};

/** AUTH-18: has the focus in its field. The app is asked for only when there are several. */
export function CodeForm({ userId, onEntered, children }: Props) {
  const authenticators = useAuthenticators(userId);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [isEntered, setIsEntered] = useState(false);
  const [secondsLeft, startCountdown] = useCountdown();
  const { data } = authenticators;
  const factorId = data?.find(({ id }) => id === chosenId)?.id ?? data?.[0]?.id;

  const form = useSendForm(codeSchema, {
    initial: { code: '' },
    send: async ({ code }) => {
      if (secondsLeft > 0 || !factorId) {
        const message =
          secondsLeft > 0
            ? `Please wait ${formatCountdown(secondsLeft)} and try again.`
            : 'Your account has no authenticator app any more. Reload the page.';
        form.setError('code', { message });
        return false;
      }
      const outcome = await enterCode(factorId, code);
      if (outcome.ok) {
        setIsEntered(true);
        onEntered();
        return true;
      }
      if (outcome.kind === 'wait') startCountdown(outcome.waitSeconds);
      if (outcome.kind === 'gone') void authenticators.refetch();
      form.setError('code', { message: outcome.message });
      // Selected, so that the next code replaces it.
      form.setFocus('code', { shouldSelect: true });
      return false;
    },
  });

  const { setFocus } = form;
  const field = fieldOf(form);
  const isReady = data !== undefined;
  useEffect(() => {
    if (isReady) setFocus('code');
  }, [isReady, setFocus]);

  return (
    <QueryContent
      query={authenticators}
      title="Failed to load your authenticator apps"
      skeletonClassName="h-24"
    >
      {(apps) => (
        <Form onSubmit={(event) => void form.submit(event)} className="flex flex-col gap-4">
          {apps.length > 1 && (
            <SelectField
              label="Authenticator app"
              value={factorId}
              onValueChange={setChosenId}
              options={apps.map(({ id, name }) => ({ value: id, label: name }))}
            />
          )}
          <InputField
            label="Code from your authenticator app"
            autoComplete="one-time-code"
            inputMode="numeric"
            // A pasted code can have spaces.
            maxLength={20}
            controlClassName="font-mono text-lg tracking-widest tabular-nums"
            {...field('code')}
          />
          {/* Whoever is let in stays pending until this form is gone. */}
          {children({ isPending: form.formState.isSubmitting || isEntered, secondsLeft })}
        </Form>
      )}
    </QueryContent>
  );
}
