import { useShell } from '@portal/auth/contract/contract';
import { startSetUp, type SetUp } from '@portal/auth/second-factor/authenticators';
import { useRuntimeConfig } from '@portal/data/client/runtime-config';
import { refusalMessage } from '@portal/data/client/refusal';
import { Field } from '@portal/ui/forms/field';
import { Input } from '@portal/ui/forms/input';
import { useOneAtATime } from '@portal/ui/hooks/use-one-at-a-time';
import { Button } from '@portal/ui/primitives/button';
import { useState, type FormEvent } from 'react';

type Props = {
  takenNames: readonly string[];
  /** Beside an app that counts already, another one is set up only with a fresh code of it. */
  needsCode: boolean;
  onStarted: (setUp: SetUp) => void;
  /** Missing when there is nowhere else to go. */
  onCancel?: () => void;
};

const MAX_NAME_LENGTH = 60;
const DEFAULT_NAME = 'Authenticator app';

/** AUTH-18: names the authenticator app and begins its set-up. */
export function NameStep({ takenNames, needsCode, onStarted, onCancel }: Props) {
  const { confirmWithCode } = useShell();
  const { brand } = useRuntimeConfig();
  const [typed, setTyped] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [isPending, setIsPending] = useState(false);
  const name = typed ?? freeName(takenNames);

  const start = useOneAtATime(async () => {
    const chosen = name.trim();
    if (!chosen) return setError('Give the app a name.');
    if (takenNames.includes(chosen)) return setError('You have an app with this name already.');
    setError(null);
    if (needsCode && !(await confirmWithCode())) return;
    setIsPending(true);
    try {
      onStarted(await startSetUp(chosen, brand.name));
    } catch (failure) {
      setError(
        refusalMessage(failure) ?? 'The set-up could not be started. Check your connection and try again.',
      );
      setIsPending(false);
    }
  });

  return (
    <form
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void start();
      }}
      className="flex flex-col gap-4"
    >
      <p>
        You need an authenticator app that shows six-digit codes, such as Google Authenticator, 1Password or
        Aegis.
      </p>
      <Field
        label="Name of the app or device"
        hint="To tell several apps apart, for example “Phone”."
        {...(error && { error })}
      >
        <Input value={name} onChange={(event) => setTyped(event.target.value)} maxLength={MAX_NAME_LENGTH} />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" isPending={isPending}>
          Continue
        </Button>
        {onCancel && (
          <Button variant="secondary" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
}

/** "Authenticator app", or the first of "Authenticator app 2", "3" ... that is free. */
function freeName(taken: readonly string[]): string {
  for (let n = 1; ; n += 1) {
    const name = n === 1 ? DEFAULT_NAME : `${DEFAULT_NAME} ${n}`;
    if (!taken.includes(name)) return name;
  }
}
