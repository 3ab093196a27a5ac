import { authPathWithNext, paths } from '@portal/domain/routing/paths';
import { Link, Navigate } from '@portal/frame/routing/router';
import { useSessionStore, type User } from '@portal/auth/session/session';
import { changeAddress } from '@portal/auth/sign-in/sign-in';
import { z } from '@portal/domain/zod';
import { Button } from '@portal/ui/primitives/button';
import { fieldOf } from '@portal/ui/forms/field-of';
import { InputField } from '@portal/ui/forms/fields';
import { Form, FormError } from '@portal/ui/forms/form';
import { useSendForm } from '@portal/ui/forms/use-draft-form';
import { useState } from 'react';
import { AccountFrame } from '../../layout/account-frame.tsx';
import { PageLoading } from '../../layout/page-loading.tsx';
import { Captcha, CAPTCHA_MISSING, useCaptcha } from '../captcha/captcha.tsx';
import { useStepUp } from '../second-factor/use-step-up.tsx';

/** AUTH-20: asks for another sign-in address, which counts once both mailboxes have confirmed it. */
export function ChangeAddressPage() {
  const { status, session } = useSessionStore();
  if (status === 'loading') return <PageLoading />;
  if (!session) return <Navigate to={authPathWithNext(paths.profileSecurity)} replace />;
  return <ChangeAddress user={session.user} />;
}

const addressSchema = (asksForPassword: boolean) =>
  z.object({
    email: z.string().check(z.regex(/^\s*[^\s@]+@[^\s@]+\s*$/, 'Enter the new email address')),
    current: asksForPassword
      ? z.string().check(z.minLength(1, 'Please enter your current password'))
      : z.string(),
  });

function ChangeAddress({ user }: { user: User }) {
  const [requested, setRequested] = useState<string | null>(null);
  const captcha = useCaptcha();
  const { confirmWithCode, dialog } = useStepUp();
  const address = user.email ?? '';
  const hasFactor = user.factors?.some(({ status }) => status === 'verified') ?? false;
  const form = useSendForm(addressSchema(!hasFactor), {
    initial: { email: '', current: '' },
    send: async ({ email, current }) => {
      if (!hasFactor && captcha.isMissing()) return refuse(CAPTCHA_MISSING);
      const password = { email: address, password: current, captchaToken: captcha.take() };
      const outcome = await changeAddress(email.trim(), hasFactor ? null : password, confirmWithCode);
      if (!outcome.ok) return refuse(outcome.message, outcome.code);
      setRequested(email.trim());
      return true;
    },
  });
  const { errors, isSubmitting } = form.formState;
  const field = fieldOf(form);

  function refuse(message: string, code?: string): false {
    form.setError(code === 'current_password_invalid' ? 'current' : 'root', { message });
    return false;
  }

  const back = (
    <Button variant="link" asChild>
      <Link to={paths.profileSecurity}>Back to your account</Link>
    </Button>
  );
  if (requested) {
    return (
      <AccountFrame heading="Open the links in both mailboxes">
        <p className="wrap-anywhere">
          If {requested} has no account of its own, we sent a link to it and one to {address}. Your address
          changes when both are confirmed. All devices are then signed out, and you choose a new password.
        </p>
        <p>Nothing after a few minutes? Look in the spam folders, or try again in an hour.</p>
        {back}
      </AccountFrame>
    );
  }
  return (
    <AccountFrame heading="Change your sign-in address">
      <p className="wrap-anywhere">
        You sign in as <strong>{address}</strong>. We send a link to this address and one to the new one, and
        nothing changes before both are confirmed.
      </p>
      <Form onSubmit={(event) => void form.submit(event)} className="flex flex-col gap-4">
        <InputField label="New email address" type="email" autoComplete="email" {...field('email')} />
        {!hasFactor && (
          <InputField
            label="Current password"
            hint="No password yet? Set one first, on the page of your account."
            type="password"
            autoComplete="current-password"
            {...field('current')}
          />
        )}
        {!hasFactor && <Captcha {...captcha} />}
        <FormError>{errors.root?.message}</FormError>
        <Button type="submit" isPending={isSubmitting}>
          Send the links
        </Button>
        {back}
      </Form>
      {dialog}
    </AccountFrame>
  );
}
