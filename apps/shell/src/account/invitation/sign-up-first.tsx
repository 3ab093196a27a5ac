import { keepInvitation, type InvitationLink } from '@portal/auth/routing/kept-invitation';
import { Link } from '@portal/frame/routing/router';
import { signUpWithoutPassword } from '@portal/auth/sign-in/sign-in';
import { useInvitationClient } from '@portal/data/team/queries';
import { paths } from '@portal/domain/routing/paths';
import { Field } from '@portal/ui/forms/field';
import { FormError } from '@portal/ui/forms/form';
import { Input } from '@portal/ui/forms/input';
import { useOneAtATime } from '@portal/ui/hooks/use-one-at-a-time';
import { Button } from '@portal/ui/primitives/button';
import { useState } from 'react';
import { AccountFrame } from '../../layout/account-frame.tsx';
import { PageLoading } from '../../layout/page-loading.tsx';
import { Captcha, CAPTCHA_MISSING, useCaptcha } from '../captcha/captcha.tsx';
import { ConfirmationSent } from '../confirmation-sent.tsx';
import { ToPortal } from './to-portal.tsx';

/** TEAM-05: neither the link nor this page proves the address: the confirmation does, and asks for the password (AUTH-16). */
export function SignUpFirst({ link }: { link: InvitationLink }) {
  const { data: clientName, isPending } = useInvitationClient(link);
  if (isPending) return <PageLoading />;
  if (clientName === null)
    return (
      <AccountFrame heading="This invitation is no longer open">
        <p>
          It was used, taken back or replaced by a newer one, or it has expired. If you have already joined,
          sign in. Otherwise ask for a new invitation.
        </p>
        <ToPortal>Sign in</ToPortal>
      </AccountFrame>
    );
  return (
    <AccountFrame heading={clientName ? `Create your account to join ${clientName}` : 'You are invited'}>
      <SignUp link={link} />
      <p className="text-sm text-muted">
        Already have an account with this address?{' '}
        <Link
          to={paths.auth}
          onClick={() => keepInvitation(link)}
          className="underline underline-offset-2 hover:text-foreground"
        >
          Sign in
        </Link>
      </p>
    </AccountFrame>
  );
}

function SignUp({ link }: { link: InvitationLink }) {
  const captcha = useCaptcha();
  const [isSent, setIsSent] = useState(false);
  const [refusal, setRefusal] = useState<string>();

  async function send(): Promise<boolean> {
    if (captcha.isMissing()) {
      setRefusal(CAPTCHA_MISSING);
      return false;
    }
    keepInvitation(link);
    const outcome = await signUpWithoutPassword({ email: link.email, captchaToken: captcha.take() });
    setRefusal(outcome.ok ? undefined : outcome.message);
    return outcome.ok;
  }
  const [signUp, isPending] = useOneAtATime(async () => setIsSent(await send()));

  if (isSent)
    return (
      <ConfirmationSent address={link.email} onSendAgain={send}>
        <Captcha {...captcha} />
        <FormError>{refusal}</FormError>
      </ConfirmationSent>
    );
  return (
    <>
      <Field label="Email" hint="The invitation is for this address.">
        <Input type="email" value={link.email} disabled readOnly />
      </Field>
      <p>We will send a link to this address to confirm that it is yours. Then you choose your password.</p>
      <Captcha {...captcha} />
      <FormError>{refusal}</FormError>
      <Button isPending={isPending} onClick={() => void signUp()}>
        Create account
      </Button>
    </>
  );
}
