import { keptInvitationAddress } from '@portal/auth/routing/kept-invitation';
import { nextPathFrom } from '@portal/domain/routing/paths';
import { useLocation } from '@portal/frame/routing/router';
import { DEFAULT_PROVIDERS } from '@portal/data/client/runtime-config';
import { connectSupabase } from '@portal/data/client/supabase';
import { Button } from '@portal/ui/primitives/button';
import { Field } from '@portal/ui/forms/field';
import { FormError } from '@portal/ui/forms/form';
import { Input } from '@portal/ui/forms/input';
import { toast } from '@portal/ui/feedback/toast';
import { useOneAtATime } from '@portal/ui/hooks/use-one-at-a-time';
import { useEffect, useRef, useState, type MouseEvent } from 'react';
import { useConfigured } from '../configuration/fetch-config.ts';
import { ConfirmationSent } from '../account/confirmation-sent.tsx';
import { ProviderButton } from './provider-button.tsx';
import { Captcha, CAPTCHA_MISSING, useCaptcha } from '../account/captcha/captcha.tsx';
import { findMissingInput, readSignInInput, type MissingInput, type SignInInput } from './sign-in-input.ts';
import { submitLabel, type SignInMethod, type SignInPurpose } from './sign-in-purpose.ts';
import { loadSignedIn } from '../mount/lazy-pages.tsx';
import { sendConfirmation, submitSignIn } from './submit-sign-in.ts';

type Props = { purpose: SignInPurpose; onPurposeChange: (purpose: SignInPurpose) => void };

/** AUTH-02 to AUTH-04 and AUTH-08 to AUTH-11, AUTH-13. The fields keep what was typed. */
export function SignInForm({ purpose, onPurposeChange }: Props) {
  const next = nextPathFrom(useLocation().search);
  const providers = useConfigured()?.providers ?? DEFAULT_PROVIDERS;
  const [method, setMethod] = useState<SignInMethod>('password');
  const isRecovery = purpose === 'recovery';
  const label = submitLabel(purpose, method);
  // Stays on the page after the toast is gone, for a user who is waiting for the e-mail.
  const [awaited, setAwaited] = useState<{ label: string; address: string } | null>(null);
  // The address and password of a sign-up that waits for its confirmation.
  const [unconfirmed, setUnconfirmed] = useState<SignInInput | null>(null);
  const captcha = useCaptcha();
  const asksPassword = method === 'password' && !isRecovery;
  // What is missing, or why the provider refused. Belongs to the button that was pressed: another purpose or method starts without it.
  const [refused, setRefused] = useState<{
    label: string;
    missing: MissingInput;
    code?: string | undefined;
  } | null>(null);
  const missing = refused?.label === label ? refused.missing : null;

  // TEAM-05: fills in the invited address. A default value would not do, because the page is rendered at build time.
  const formElement = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const field = formElement.current?.querySelector<HTMLInputElement>('[name=email]');
    if (field && !field.value) field.value = keptInvitationAddress() ?? '';
  }, []);

  const [submit, isPending] = useOneAtATime(async (form: HTMLFormElement) => {
    const input = readSignInInput(form);
    const found = findMissingInput(purpose, method, input) ?? missingCheck();
    if (found) return refuse(found, form);
    const result = await submitSignIn({ purpose, method, next, captcha, ...input });
    const isSignUp = purpose === 'sign-up' && method === 'password';
    if (result.kind === 'refused')
      setRefused({ label, missing: { form: result.message }, code: result.code });
    const address = result.kind === 'emailed' ? result.address : null;
    if (address !== null && isSignUp) setUnconfirmed({ email: address, password: input.password });
    else setAwaited(address === null ? null : { label, address });
  });

  function missingCheck(): MissingInput | null {
    return captcha.isMissing() ? { form: CAPTCHA_MISSING } : null;
  }

  function refuse(found: MissingInput, form: HTMLFormElement) {
    setRefused({ label, missing: found });
    toast.error(found.form ?? found.email ?? '');
    const first = found.email ? 'email' : found.password && 'password';
    if (first) form.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
  }

  async function sendConfirmationAgain(signUp: SignInInput): Promise<boolean> {
    const found = missingCheck();
    setRefused(found && { label, missing: found });
    // Signing up again sends the confirmation again.
    if (found) return false;
    const { kind } = await submitSignIn({ purpose, method, next, captcha, ...signUp });
    return kind === 'emailed';
  }

  const [resend] = useOneAtATime(async () => {
    if (!formElement.current) return;
    const missingToken = missingCheck();
    if (missingToken) return setRefused({ label, missing: missingToken, code: refused?.code });
    const address = readSignInInput(formElement.current).email.trim();
    const { kind } = await sendConfirmation(address, captcha.take());
    if (kind !== 'emailed') return;
    setRefused(null);
    setAwaited({ label, address });
  });

  if (unconfirmed && purpose === 'sign-up') {
    return (
      <ConfirmationSent
        address={unconfirmed.email}
        onSendAgain={() => sendConfirmationAgain(unconfirmed)}
        onUseOtherAddress={() => setUnconfirmed(null)}
      >
        <Captcha {...captcha} />
        <FormError>{missing?.form}</FormError>
      </ConfirmationSent>
    );
  }

  return (
    <>
      {!isRecovery && providers.length > 0 && (
        <>
          <div className="flex flex-col gap-3">
            {providers.map((provider) => (
              <ProviderButton key={provider.name} provider={provider} next={next} />
            ))}
          </div>
          <div className="my-5 flex items-center gap-3 text-sm text-muted before:h-px before:flex-1 before:bg-border after:h-px after:flex-1 after:bg-border">
            Or
          </div>
        </>
      )}
      <form
        ref={formElement}
        aria-labelledby="sign-in-heading"
        onInput={() => setRefused(null)}
        // Before the script has come, pressing the button must not send the page a password in its address.
        method="dialog"
        onSubmit={(event) => {
          event.preventDefault();
          void submit(event.currentTarget);
        }}
        className="flex flex-col gap-4"
      >
        <Field label="Email" error={missing?.email}>
          <Input
            name="email"
            type="email"
            autoComplete="email"
            placeholder="you@company.com"
            onFocus={fetchCodeAhead}
          />
        </Field>
        {asksPassword && (
          <Field
            label="Password"
            error={missing?.password}
            hint={purpose === 'sign-up' && 'At least 8 characters; a sentence is better than a word.'}
          >
            <Input
              name="password"
              type="password"
              onFocus={fetchCodeAhead}
              autoComplete={purpose === 'sign-up' ? 'new-password' : 'current-password'}
            />
          </Field>
        )}
        <Captcha {...captcha} />
        <FormError>{missing?.form}</FormError>
        {missing && refused?.code === 'email_not_confirmed' && (
          <Button variant="secondary" onClick={() => void resend()}>
            Send the email again
          </Button>
        )}
        <Button
          type="submit"
          isPending={isPending}
          // A double click on the link that switches the form puts this button under its second click, which must not submit.
          onClick={(event) => event.detail > 1 && event.preventDefault()}
        >
          {label}
        </Button>
        {awaited?.label === label && (
          <p className="text-sm wrap-anywhere text-muted">
            Nothing at {awaited.address} after a minute? Look in the spam folder, or send it again.
          </p>
        )}
      </form>
      {!isRecovery && (
        <div className="mt-3 flex flex-wrap justify-between gap-x-4">
          <Button
            variant="link"
            className="min-h-8 text-sm"
            onClick={ignoreDoubleClick(() => setMethod(method === 'password' ? 'magic-link' : 'password'))}
          >
            {method === 'password' ? 'Use magic link' : 'Use password'}
          </Button>
          {purpose === 'sign-in' && method === 'password' && (
            <Button variant="link" className="min-h-8 text-sm" onClick={() => onPurposeChange('recovery')}>
              Forgot your password?
            </Button>
          )}
        </div>
      )}
    </>
  );
}

/** While the user types. The sign-in's own code comes first. A failure is reported when it is needed. */
function fetchCodeAhead(): void {
  void connectSupabase()
    .then(loadSignedIn)
    .then(({ importRuntime }) => importRuntime())
    .catch(() => undefined);
}

/** AUTH-03, AUTH-04: the second click of a double click would hit a button that by then does the opposite. */
export function ignoreDoubleClick(handle: () => void): (event: MouseEvent) => void {
  return (event) => event.detail < 2 && handle();
}
