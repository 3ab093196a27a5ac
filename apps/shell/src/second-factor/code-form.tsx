import { useAuthenticators } from '@portal/auth/second-factor/authenticators';
import { enterCode, isCode } from '@portal/auth/second-factor/enter-code';
import { QueryContent } from '@portal/ui/feedback/query-content';
import { Skeleton } from '@portal/ui/feedback/skeleton';
import { Field } from '@portal/ui/forms/field';
import { Input } from '@portal/ui/forms/input';
import { Select } from '@portal/ui/forms/select';
import { useOneAtATime } from '@portal/ui/hooks/use-one-at-a-time';
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { useCountdown } from './use-countdown.ts';

type Props = {
  userId: string;
  onEntered: () => void;
  /** The buttons; one of them submits. `secondsLeft` is above 0 while one has to wait after too many wrong codes. */
  children: (form: { isPending: boolean; secondsLeft: number }) => ReactNode;
};

const NOT_A_CODE = 'Enter the six digits that your authenticator app shows.';

/**
 * AUTH-18: asks for a code of one of the user's authenticator apps, with the focus in its field. The app is asked for only when
 * there are several.
 */
export function CodeForm({ userId, onEntered, children }: Props) {
  const authenticators = useAuthenticators(userId);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [code, setCode] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [isPending, setIsPending] = useState(false);
  const [secondsLeft, startCountdown] = useCountdown();
  const input = useRef<HTMLInputElement>(null);
  const { data } = authenticators;
  const factorId = data?.find(({ id }) => id === chosenId)?.id ?? data?.[0]?.id;

  function refuse(message: string) {
    setError(message);
    input.current?.select();
  }

  const submit = useOneAtATime(async () => {
    if (secondsLeft > 0 || !factorId) return;
    if (!isCode(code)) return refuse(NOT_A_CODE);
    setIsPending(true);
    const outcome = await enterCode(factorId, code);
    // Whoever is let in stays pending until this form is gone.
    if (outcome.ok) return onEntered();
    setIsPending(false);
    if (outcome.kind === 'wait') startCountdown(outcome.waitSeconds);
    if (outcome.kind === 'gone') void authenticators.refetch();
    refuse(outcome.message);
  });

  const isReady = data !== undefined;
  useEffect(() => {
    if (isReady) input.current?.focus();
  }, [isReady]);

  return (
    <QueryContent
      query={authenticators}
      title="Failed to load your authenticator apps"
      skeleton={<Skeleton className="h-24 w-full" />}
    >
      {(apps) => (
        <form
          noValidate
          onSubmit={(event: FormEvent) => {
            event.preventDefault();
            void submit();
          }}
          className="flex flex-col gap-4"
        >
          {apps.length > 1 && (
            <Field label="Authenticator app">
              <Select
                value={factorId}
                onValueChange={setChosenId}
                options={apps.map(({ id, name }) => ({ value: id, label: name }))}
              />
            </Field>
          )}
          <Field label="Code from your authenticator app" {...(error && { error })}>
            <Input
              ref={input}
              name="code"
              value={code}
              onChange={(event) => setCode(event.target.value)}
              autoComplete="one-time-code"
              inputMode="numeric"
              maxLength={7}
              className="font-mono text-lg tracking-widest tabular-nums"
            />
          </Field>
          {children({ isPending, secondsLeft })}
        </form>
      )}
    </QueryContent>
  );
}
