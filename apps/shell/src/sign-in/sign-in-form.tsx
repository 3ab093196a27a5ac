import { nextPathFrom } from '@portal/auth/paths';
import { useLocation } from '@portal/auth/router';
import { Button } from '@portal/ui/button';
import { Field } from '@portal/ui/field';
import { Input } from '@portal/ui/input';
import { useState, type SubmitEvent } from 'react';
import { ForgotPassword } from './forgot-password.tsx';
import { GoogleButton } from './google-button.tsx';
import { textOf } from '../text-of.ts';
import { submitSignIn } from './submit-sign-in.ts';

export type SignInPurpose = 'sign-in' | 'sign-up';
export type SignInMethod = 'password' | 'magic-link';

type Props = { purpose: SignInPurpose; onPurposeChange: (purpose: SignInPurpose) => void };

/** AUTH-02 to AUTH-04 and AUTH-08 to AUTH-11. The fields keep what was typed whatever the provider answers. */
export function SignInForm({ purpose, onPurposeChange }: Props) {
  const next = nextPathFrom(useLocation().search);
  const [method, setMethod] = useState<SignInMethod>('password');
  const [isPending, setIsPending] = useState(false);
  const isSignUp = purpose === 'sign-up';

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isPending) return;
    const form = new FormData(event.currentTarget);
    setIsPending(true);
    await submitSignIn({
      purpose,
      method,
      email: textOf(form, 'email'),
      password: textOf(form, 'password'),
      next,
    });
    setIsPending(false);
  }

  return (
    <>
      <h1 className="text-2xl">{isSignUp ? 'Create your account' : 'Welcome back'}</h1>
      <p className="mt-1 mb-6 text-muted">
        {isSignUp ? 'Then tell us about your project.' : 'Sign in to your audit reports and files.'}
      </p>
      <GoogleButton next={next} />
      <div className="my-5 flex items-center gap-3 text-sm text-muted before:h-px before:flex-1 before:bg-border after:h-px after:flex-1 after:bg-border">
        Or
      </div>
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <Field label="Email">
          <Input name="email" type="email" autoComplete="email" placeholder="you@company.com" />
        </Field>
        {method === 'password' && (
          <Field label="Password">
            <Input
              name="password"
              type="password"
              autoComplete={isSignUp ? 'new-password' : 'current-password'}
            />
          </Field>
        )}
        <Button type="submit" isPending={isPending}>
          {submitLabel(purpose, method)}
        </Button>
      </form>
      <div className="mt-4 flex flex-wrap justify-between gap-2">
        <Button
          variant="link"
          size="sm"
          onClick={() => setMethod(method === 'password' ? 'magic-link' : 'password')}
        >
          {method === 'password' ? 'Use magic link' : 'Use password'}
        </Button>
        {!isSignUp && method === 'password' && <ForgotPassword />}
      </div>
      <p className="mt-6 text-sm text-muted">
        {isSignUp ? 'Already have an account?' : 'No account yet?'}{' '}
        <Button variant="link" size="sm" onClick={() => onPurposeChange(isSignUp ? 'sign-in' : 'sign-up')}>
          {isSignUp ? 'Sign in' : 'Create an account'}
        </Button>
      </p>
    </>
  );
}

function submitLabel(purpose: SignInPurpose, method: SignInMethod): string {
  if (method === 'magic-link') return 'Send magic link';
  return purpose === 'sign-up' ? 'Create account' : 'Sign in';
}
