import { useSendForm } from '@portal/ui/forms/use-draft-form';
import { useRefetchSecondFactor, type SetUp } from '@portal/auth/second-factor/authenticators';
import { codeSchema, enterCode } from '@portal/auth/second-factor/enter-code';
import { SERVICE_FAILED } from '@portal/auth/sign-in/auth-error-message';
import { CopyButton } from '@portal/ui/feedback/copy-button';
import { fieldOf } from '@portal/ui/forms/field-of';
import { InputField } from '@portal/ui/forms/fields';
import { Form } from '@portal/ui/forms/form';
import { Button } from '@portal/ui/primitives/button';
import { useEffect, useRef } from 'react';
import { QrCode } from './qr-code.tsx';

type Props = {
  setUp: SetUp;
  /** If another app is set up already, the first code of this one must follow a code of that app within 15 minutes. */
  needsCode: boolean;
  onVerified: () => void;
  onBack: () => void;
};

const TOO_LATE =
  'The code was not accepted. If you entered your previous code more than 15 minutes ago, go back and start again.';

/** AUTH-18: shows what the app scans or has typed, and asks for its first code, which completes the set-up. */
export function ScanStep({ setUp, needsCode, onVerified, onBack }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const refetchSecondFactor = useRefetchSecondFactor();
  useEffect(() => heading.current?.focus(), []);
  const form = useSendForm(codeSchema, {
    initial: { code: '' },
    send: async ({ code }) => {
      const outcome = await enterCode(setUp.factorId, code);
      if (!outcome.ok) {
        const message =
          outcome.kind === 'gone'
            ? 'This set-up was replaced in another tab. Go back and start again.'
            : needsCode && outcome.message === SERVICE_FAILED
              ? TOO_LATE
              : outcome.message;
        form.setError('code', { message });
        // Selected, so that the next code replaces it.
        form.setFocus('code', { shouldSelect: true });
        return false;
      }
      await refetchSecondFactor();
      onVerified();
      return true;
    },
  });
  const field = fieldOf(form);

  return (
    <Form onSubmit={(event) => void form.submit(event)} className="flex flex-col gap-5">
      <h2 ref={heading} tabIndex={-1} className="text-lg">
        Scan this with your authenticator app
      </h2>
      <div className="flex flex-col gap-5 md:flex-row">
        <QrCode text={setUp.uri} label="QR code for your authenticator app" />
        <div className="flex min-w-0 flex-1 flex-col items-start gap-2">
          <p>Cannot scan it? Enter this key in the app and choose time-based codes:</p>
          <p translate="no" className="w-full font-mono wrap-anywhere">
            {inGroupsOfFour(setUp.secret)}
          </p>
          <CopyButton text={setUp.secret} label="Copy the key" copied="Key copied" />
        </div>
      </div>
      <InputField
        label="Code from your authenticator app"
        hint="The six digits that the app shows for this account now."
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={20}
        controlClassName="max-w-48 font-mono text-lg tracking-widest tabular-nums"
        {...field('code')}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" isPending={form.formState.isSubmitting}>
          Turn on
        </Button>
        <Button variant="secondary" onClick={onBack}>
          Back
        </Button>
      </div>
    </Form>
  );
}

function inGroupsOfFour(secret: string): string {
  return secret.replaceAll(/(.{4})(?=.)/g, '$1 ');
}
