import { useSendForm } from '@portal/ui/forms/use-draft-form';
import { nextPathFrom, paths } from '@portal/domain/routing/paths';
import { Link, Navigate, useLocation, useNavigate } from '@portal/frame/routing/router';
import { useSessionStore } from '@portal/auth/session/session';
import { getPasswordLink, sendRecovery, setPassword } from '@portal/auth/sign-in/sign-in';
import { z } from '@portal/domain/zod';
import { Button } from '@portal/ui/primitives/button';
import { Field } from '@portal/ui/forms/field';
import { Form, FormError } from '@portal/ui/forms/form';
import { Input } from '@portal/ui/forms/input';
import { toast } from '@portal/ui/feedback/toast';
import { useOneAtATime } from '@portal/ui/hooks/use-one-at-a-time';
import { AccountFrame } from '../../layout/account-frame.tsx';
import { LazyEmailLinkPage } from '../../layout/lazy-page.tsx';
import { PageLoading } from '../../layout/page-loading.tsx';
import { useRedeemCallback } from '../email-link/use-redeem-callback.ts';
import { Captcha, CAPTCHA_MISSING, useCaptcha } from '../captcha/captcha.tsx';
import { useStepUp } from '../second-factor/use-step-up.tsx';

/** AUTH-13, AUTH-16: sets a new password. A session that no link began has to know the current one. */
export function ResetPasswordPage() {
  const callback = useRedeemCallback();
  const status = useSessionStore((state) => state.status);
  if (callback === 'email-link') return <LazyEmailLinkPage />;
  if (callback === 'exchanging' || status === 'loading') return <PageLoading />;
  if (status === 'signed-out') return <Navigate to={paths.auth} replace />;
  return <SetPassword />;
}

const REASONS = {
  signup:
    'Your address is confirmed. Choose the password to sign in with. For your security, a password that was entered in another browser is not kept.',
  email_change:
    'Your sign-in address is changed. For your security, your old password no longer works: choose a new one.',
  recovery:
    'The link in our email has signed you in. The password that you choose here replaces the forgotten one.',
  session: 'We ask for your current password, so that nobody else who uses this device can change it.',
};

/** The service's code for a session that began too long ago to set a password. */
const TOO_OLD = 'reauthentication_needed';

const entered = (missing: string) => z.string().check(z.minLength(1, missing));
const passwordSchema = (asksForCurrent: boolean) =>
  z.object({
    current: asksForCurrent ? entered('Please enter your current password') : z.string(),
    password: entered('Please enter a new password'),
  });

function SetPassword() {
  const navigate = useNavigate();
  const next = nextPathFrom(useLocation().search);
  const session = useSessionStore((state) => state.session);
  const captcha = useCaptcha();
  const { confirmWithCode, dialog } = useStepUp();
  const link = getPasswordLink(session);
  const email = session?.user.email ?? '';
  const isConfirmed = link === 'signup' || link === 'email_change';

  const { register, setError, clearErrors, submit, formState } = useSendForm(passwordSchema(!link), {
    initial: { current: '', password: '' },
    send: async ({ current, password }) => {
      if (!link && captcha.isMissing()) return refuse(CAPTCHA_MISSING);
      const credentials = { email, password: current, captchaToken: captcha.take() };
      const outcome = await setPassword(password, link ? null : credentials, confirmWithCode);
      if (!outcome.ok) return refuse(outcome.message, outcome.code);
      toast.success('Your new password is set');
      await navigate(next ?? paths.auth, { replace: true });
      return true;
    },
  });
  const { errors, isSubmitting } = formState;

  function refuse(message: string, type = 'refused'): false {
    setError(type === 'current_password_invalid' ? 'current' : 'root', { message, type });
    return false;
  }
  // A session that a link began long ago is too old as well.
  const needsLink = !link || errors.root?.type === TOO_OLD;

  /** For a forgotten password, and for an account without a password. */
  const [sendLink] = useOneAtATime(async () => {
    // In a session that a link began, the offer of a new link stays.
    const type = link ? TOO_OLD : undefined;
    if (captcha.isMissing()) return void refuse(CAPTCHA_MISSING, type);
    const outcome = await sendRecovery(email, captcha.take());
    if (!outcome.ok) return void refuse(outcome.message, type);
    toast.success(`A link to set a new password is on its way to ${email}.`);
  });

  return (
    <AccountFrame heading={isConfirmed ? 'Choose a password' : 'Set a new password'}>
      <p>{REASONS[link ?? 'session']}</p>
      <Form
        onInput={() => clearErrors('root')}
        onSubmit={(event) => void submit(event)}
        className="flex flex-col gap-4"
      >
        {!link && (
          <Field label="Current password" error={errors.current?.message}>
            <Input {...register('current')} type="password" autoComplete="current-password" />
          </Field>
        )}
        <Field
          label="New password"
          error={errors.password?.message}
          hint="At least 8 characters; a sentence is better than a word."
        >
          <Input {...register('password')} type="password" autoComplete="new-password" />
        </Field>
        {needsLink && <Captcha {...captcha} />}
        <FormError>{errors.root?.message}</FormError>
        <Button type="submit" isPending={isSubmitting}>
          Save password
        </Button>
        {needsLink && (
          <Button variant="link" onClick={() => void sendLink()}>
            Forgotten, or none yet? Send me a link
          </Button>
        )}
        {isConfirmed && (
          <Button variant="link" asChild>
            <Link to={paths.auth} replace>
              Skip for now: sign in another way
            </Link>
          </Button>
        )}
      </Form>
      {dialog}
    </AccountFrame>
  );
}
