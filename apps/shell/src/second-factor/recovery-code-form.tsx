import { useRefetchSecondFactor } from '@portal/auth/second-factor/authenticators';
import { isTemporary, refusalMessage } from '@portal/data/client/refusal';
import { supabase } from '@portal/data/client/supabase';
import { submitRecoveryCode } from '@portal/data/second-factor/recovery-codes';
import { Field } from '@portal/ui/forms/field';
import { Input } from '@portal/ui/forms/input';
import { toast } from '@portal/ui/feedback/toast';
import { useOneAtATime } from '@portal/ui/hooks/use-one-at-a-time';
import { Button } from '@portal/ui/primitives/button';
import { useState, type FormEvent } from 'react';

/**
 * AUTH-18: for a lost device: a recovery code removes the authenticator apps, so that a new one can be set up. Calls `onUsed`
 * before it asks for the new state, by which the page moves on.
 */
export function RecoveryCodeForm({ onUsed }: { onUsed: () => void }) {
  const [code, setCode] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [isPending, setIsPending] = useState(false);
  const refetchSecondFactor = useRefetchSecondFactor();

  const submit = useOneAtATime(async () => {
    if (!code.trim()) return setError('Enter one of the codes that you saved.');
    setIsPending(true);
    try {
      if (!(await submitRecoveryCode(code.trim()))) {
        setIsPending(false);
        return setError('Wrong or used code.');
      }
      onUsed();
      // The token says which apps the user has.
      await supabase().auth.refreshSession();
      await refetchSecondFactor();
      toast.success('Your authenticator app was removed', { description: 'Set up a new one now.' });
    } catch (failure) {
      setError(
        isTemporary(failure)
          ? 'The code could not be checked. Check your connection and try again.'
          : refusalMessage(failure),
      );
      setIsPending(false);
    }
  });

  return (
    <>
      <p>
        Each of your recovery codes works once. It removes the authenticator app from your account, and you
        set up a new one next.
      </p>
      <form
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void submit();
        }}
        className="flex flex-col gap-4"
      >
        <Field
          label="Recovery code"
          hint="No codes left? Write to us: an admin can reset your two-factor authentication."
          {...(error && { error })}
        >
          <Input
            value={code}
            onChange={(event) => setCode(event.target.value)}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={100}
            className="font-mono"
          />
        </Field>
        <Button type="submit" isPending={isPending}>
          Remove the app and continue
        </Button>
      </form>
    </>
  );
}
