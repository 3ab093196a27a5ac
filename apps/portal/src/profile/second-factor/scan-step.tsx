import { useRefetchSecondFactor, type SetUp } from '@portal/auth/second-factor/authenticators';
import { enterCode, isCode } from '@portal/auth/second-factor/enter-code';
import { Field } from '@portal/ui/forms/field';
import { Input } from '@portal/ui/forms/input';
import { useOneAtATime } from '@portal/ui/hooks/use-one-at-a-time';
import { Button } from '@portal/ui/primitives/button';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { CopyButton } from './copy-button.tsx';
import { QrCode } from './qr-code.tsx';

type Props = { setUp: SetUp; onVerified: () => void; onBack: () => void };

/** AUTH-18: shows what the app scans or has typed, and asks for its first code, which completes the set-up. */
export function ScanStep({ setUp, onVerified, onBack }: Props) {
  const [code, setCode] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [isPending, setIsPending] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const refetchSecondFactor = useRefetchSecondFactor();
  useEffect(() => heading.current?.focus(), []);

  function refuse(message: string) {
    setError(message);
    input.current?.select();
  }

  const verify = useOneAtATime(async () => {
    if (!isCode(code)) return refuse('Enter the six digits that your authenticator app shows.');
    setIsPending(true);
    const outcome = await enterCode(setUp.factorId, code);
    if (outcome.ok) {
      await refetchSecondFactor();
      return onVerified();
    }
    setIsPending(false);
    refuse(
      outcome.kind === 'gone'
        ? 'This set-up was replaced in another tab. Go back and start again.'
        : outcome.message,
    );
  });

  return (
    <form
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void verify();
      }}
      className="flex flex-col gap-5"
    >
      <h2 ref={heading} tabIndex={-1} className="text-lg">
        Scan this with your authenticator app
      </h2>
      <div className="flex flex-col gap-5 md:flex-row">
        <QrCode text={setUp.uri} label="QR code for your authenticator app" />
        <div className="flex min-w-0 flex-1 flex-col items-start gap-2">
          <p>Cannot scan it? Enter this key in the app and choose time-based codes:</p>
          <p className="w-full font-mono wrap-anywhere">{inGroupsOfFour(setUp.secret)}</p>
          <CopyButton text={setUp.secret} label="Copy the key" copied="Key copied" />
        </div>
      </div>
      <Field
        label="Code from your authenticator app"
        hint="The six digits that the app shows for this account now."
        {...(error && { error })}
      >
        <Input
          ref={input}
          value={code}
          onChange={(event) => setCode(event.target.value)}
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={7}
          className="max-w-48 font-mono text-lg tracking-widest tabular-nums"
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" isPending={isPending}>
          Turn on
        </Button>
        <Button variant="secondary" onClick={onBack}>
          Back
        </Button>
      </div>
    </form>
  );
}

function inGroupsOfFour(secret: string): string {
  return secret.replaceAll(/(.{4})(?=.)/g, '$1 ');
}
