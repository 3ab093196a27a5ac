import { useSendForm, useSuggestion } from '@portal/ui/forms/use-draft-form';
import { z } from '@portal/domain/zod';
import { line } from '@portal/data/forms/fields';
import { useShell } from '@portal/frame/contract/contract';
import { startSetUp, type SetUp } from '@portal/auth/second-factor/authenticators';
import { useRuntimeConfig } from '@portal/data/client/runtime-config';
import { refusalMessage } from '@portal/data/client/data-error';
import { fieldOf } from '@portal/ui/forms/field-of';
import { InputField } from '@portal/ui/forms/fields';
import { Form } from '@portal/ui/forms/form';
import { Button } from '@portal/ui/primitives/button';

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

const nameSchema = (takenNames: readonly string[]) =>
  z.object({
    name: line(MAX_NAME_LENGTH, 'Give the app a name.').check(
      z.refine((name) => !takenNames.includes(name), 'You have an app with this name already.'),
    ),
  });

/** AUTH-18: names the authenticator app and begins its set-up. */
export function NameStep({ takenNames, needsCode, onStarted, onCancel }: Props) {
  const { confirmWithCode } = useShell();
  const { brand } = useRuntimeConfig();
  const form = useSendForm(nameSchema(takenNames), {
    initial: { name: freeName(takenNames) },
    send: async ({ name }) => {
      if (needsCode && !(await confirmWithCode())) return false;
      try {
        onStarted(await startSetUp(name, brand.name));
        return true;
      } catch (failure) {
        const message =
          refusalMessage(failure) ?? 'The set-up could not be started. Check your connection and try again.';
        form.setError('name', { message });
        return false;
      }
    },
  });
  // The names may be loaded while the form is shown.
  useSuggestion(form, 'name', freeName(takenNames));
  const field = fieldOf(form);

  return (
    <Form onSubmit={(event) => void form.submit(event)} className="flex flex-col gap-4">
      <p>
        You need an authenticator app that shows six-digit codes, such as Google Authenticator, 1Password or
        Aegis.
      </p>
      <InputField
        label="Name of the app or device"
        hint="To tell several apps apart, for example “Phone”."
        {...field('name')}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" isPending={form.formState.isSubmitting}>
          Continue
        </Button>
        {onCancel && (
          <Button variant="secondary" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </Form>
  );
}

/** "Authenticator app", or the first of "Authenticator app 2", "3" ... that is free. */
function freeName(taken: readonly string[]): string {
  for (let n = 1; ; n += 1) {
    const name = n === 1 ? DEFAULT_NAME : `${DEFAULT_NAME} ${n}`;
    if (!taken.includes(name)) return name;
  }
}
