import { useSendForm } from '@portal/ui/forms/use-draft-form';
import { useQueryClient } from '@portal/data/client/query';
import { refusalMessage } from '@portal/data/client/data-error';
import { supabase } from '@portal/data/client/supabase';
import { z } from '@portal/domain/zod';
import { submitRecoveryCode } from '@portal/data/second-factor/recovery-codes';
import { fieldOf } from '@portal/ui/forms/field-of';
import { InputField } from '@portal/ui/forms/fields';
import { Form } from '@portal/ui/forms/form';
import { toast } from '@portal/ui/feedback/toast';
import { Button } from '@portal/ui/primitives/button';
import { useState } from 'react';

const recoverySchema = z.object({
  code: z.string().check(z.trim(), z.minLength(1, 'Enter one of the codes that you saved.')),
});

/** AUTH-18: a recovery code removes the authenticator apps. `onUsed` runs before the new state is requested. */
export function RecoveryCodeForm({ onUsed }: { onUsed: () => void }) {
  const [isUsed, setIsUsed] = useState(false);
  const queryClient = useQueryClient();

  const form = useSendForm(recoverySchema, {
    initial: { code: '' },
    send: async ({ code }) => {
      try {
        if (!(await submitRecoveryCode(code))) {
          form.setError('code', { message: 'Wrong or used code.' });
          return false;
        }
        setIsUsed(true);
        onUsed();
        // The token says which apps the user has.
        await supabase().auth.refreshSession();
        // All of it, as after a code: before, the database also refused role and profile.
        await queryClient.invalidateQueries();
        toast.success('Your authenticator app was removed', { description: 'Set up a new one now.' });
        return true;
      } catch (failure) {
        const message =
          refusalMessage(failure) ?? 'The code could not be checked. Check your connection and try again.';
        form.setError('code', { message });
        setIsUsed(false);
        return false;
      }
    },
  });
  const field = fieldOf(form);

  return (
    <>
      <p>
        Each of your recovery codes works once. It removes the authenticator app from your account, and you
        set up a new one next.
      </p>
      <Form onSubmit={(event) => void form.submit(event)} className="flex flex-col gap-4">
        <InputField
          label="Recovery code"
          hint="No codes left? Write to us: an admin can reset your two-factor authentication."
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={100}
          controlClassName="font-mono"
          {...field('code')}
        />
        <Button type="submit" isPending={form.formState.isSubmitting || isUsed}>
          Remove the app and continue
        </Button>
      </Form>
    </>
  );
}
