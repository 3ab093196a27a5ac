import { useSendForm } from '@portal/ui/forms/use-draft-form';
import { useAccount } from '@portal/auth/routing/account';
import {
  keepInvitation,
  readInvitationLink,
  type InvitationLink,
} from '@portal/auth/routing/kept-invitation';
import { isFreshCodeMissing } from '@portal/auth/second-factor/use-fresh-code';
import { paths } from '@portal/domain/routing/paths';
import { useQuery } from '@portal/data/client/query';
import { secondFactorStateQuery } from '@portal/data/second-factor/state';
import { pathWithoutApplication, secondFactorPath } from '@portal/auth/routing/post-login';
import { Link, Navigate, useLocation, useNavigate } from '@portal/auth/routing/router';
import { useSessionStore, type User } from '@portal/auth/session/session';
import { DataError } from '@portal/data/client/data-error';
import { z } from '@portal/domain/zod';
import { line } from '@portal/data/forms/fields';
import { MAX_LENGTH } from '@portal/domain/forms/limits';
import { useAcceptInvitation } from '@portal/data/team/changes';
import { useInvitation, useInvitationClient } from '@portal/data/team/queries';
import { signUpWithoutPassword } from '@portal/auth/sign-in/sign-in';
import { Notice } from '@portal/ui/feedback/notice';
import { QueryContent } from '@portal/ui/feedback/query-content';
import { Field } from '@portal/ui/forms/field';
import { Form, FormError } from '@portal/ui/forms/form';
import { Input } from '@portal/ui/forms/input';
import { useAction } from '@portal/ui/hooks/use-action';
import { Button } from '@portal/ui/primitives/button';
import { useOneAtATime } from '@portal/ui/hooks/use-one-at-a-time';
import { useEffect, useState } from 'react';
import { AccountFrame } from '../../layout/account-frame.tsx';
import { PageLoading } from '../../layout/page-loading.tsx';
import { Captcha, CAPTCHA_MISSING, useCaptcha } from '../captcha/captcha.tsx';
import { ConfirmationSent } from '../confirmation-sent.tsx';
import { useStepUp } from '../second-factor/use-step-up.tsx';
import { useSignOut } from '../session/use-sign-out.ts';

/**
 * TEAM-01, AUTH-17: the page of an invitation's link. It says for which address the invitation is; a visitor creates an account with
 * that address or signs in; whoever is signed in with it learns to what they are invited, or why they cannot join, and joins by
 * "Join the team". Opening the page does not use up the invitation.
 * Without a link it is the page of whoever confirmed an invited address in another browser than the one that keeps the link.
 */
export function InvitationPage() {
  const { status, session } = useSessionStore();
  const { hash } = useLocation();
  const link = readInvitationLink(hash);
  const user = session?.user;
  if (status === 'loading') return <PageLoading />;
  if (!link) return user && !hash ? <InvitedAddress key={user.id} user={user} /> : <IncompleteLink />;
  if (!user) return <SignUpFirst key={link.token} link={link} />;
  const isInvited = user.email?.toLowerCase() === link.email.toLowerCase();
  return (
    <AccountFrame heading="You are invited to a team">
      <InvitationFor address={link.email} />
      {isInvited ? (
        <Invitation key={user.id} user={user} link={link} />
      ) : (
        <OtherPerson user={user} link={link} />
      )}
    </AccountFrame>
  );
}

function InvitationFor({ address }: { address: string }) {
  return (
    <p className="wrap-anywhere">
      This invitation is for <strong>{address}</strong>. Nothing happens unless you join.
    </p>
  );
}

/**
 * TEAM-05: a visitor creates their account with the address of the invitation, or signs in. Neither the link nor this page proves
 * the address: the confirmation that is sent to it does, and asks for the password (AUTH-16).
 */
function SignUpFirst({ link }: { link: InvitationLink }) {
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
    <AccountFrame
      heading={clientName ? `Create your account to join ${clientName}` : 'You are invited to a team'}
    >
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
  const [isPending, setIsPending] = useState(false);
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
  const signUp = useOneAtATime(async () => {
    setIsPending(true);
    setIsSent(await send());
    setIsPending(false);
  });

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

function OtherPerson({ user, link }: { user: User; link: InvitationLink }) {
  const signOut = useSignOut();
  return (
    <>
      <Notice tone="warning" className="wrap-anywhere">
        You are signed in as <strong>{user.email}</strong>. To join, log out and sign in with the address that
        was invited.
      </Notice>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => void signOut().then(() => keepInvitation(link))}>
          Log out and use the other address
        </Button>
        <ToPortal>Stay signed in</ToPortal>
      </div>
    </>
  );
}

function InvitedAddress({ user }: { user: User }) {
  const { account, isSettled } = useAccount(user.id);
  if (!isSettled) return <PageLoading />;
  if (!account?.isInvited) return <IncompleteLink />;
  return (
    <AccountFrame heading="You are invited to a team">
      <InvitationFor address={user.email ?? ''} />
      <Offer user={user} token={null} otherwise={pathWithoutApplication({ ...account, isInvited: false })} />
    </AccountFrame>
  );
}

function Invitation({ user, link }: { user: User; link: InvitationLink }) {
  const { account, isSettled } = useAccount(user.id);
  const step = account?.secondFactor ?? 'none';
  if (!isSettled) return <output aria-label="Loading" className="block h-40" />;
  return step === 'none' ? (
    <Offer
      user={user}
      token={link.token}
      // Where an invited address leads would be here again.
      otherwise={account?.isInvited ? pathWithoutApplication({ ...account, isInvited: false }) : paths.auth}
    />
  ) : (
    <GoToSecondFactor path={secondFactorPath(step)} link={link} />
  );
}

/** AUTH-18: the database says nothing to a session without its code. Whoever has entered it comes back here. */
function GoToSecondFactor({ path, link }: { path: string; link: InvitationLink }) {
  useEffect(() => keepInvitation(link), [link]);
  return <Navigate to={path} replace />;
}

type OfferProps = {
  user: User;
  /** Null without a link. */
  token: string | null;
  /** Where the person goes on to without joining. */
  otherwise: string;
};

function Offer({ user, token, otherwise }: OfferProps) {
  const invitation = useInvitation(token, user.id);
  const refusal = invitation.error instanceof DataError ? invitation.error.refusal : null;
  if (refusal) {
    return (
      <>
        <Notice tone="warning" title={token === null ? 'You cannot join yet' : 'You cannot join'}>
          {refusal}
        </Notice>
        <ToPortal to={otherwise}>Go to the portal</ToPortal>
      </>
    );
  }
  return (
    <QueryContent query={invitation} title="Failed to load the invitation">
      {({ clientName, inviterName, role, hasJoined }) =>
        hasJoined ? (
          <>
            <p className="wrap-anywhere">
              {isStaffRole(role) ? 'You belong to our staff.' : `You belong to the team of ${clientName}.`}
            </p>
            <ToPortal>Go to the portal</ToPortal>
          </>
        ) : isStaffRole(role) ? (
          <StaffOffer user={user} token={token} otherwise={otherwise} inviterName={inviterName} role={role} />
        ) : (
          <>
            <p className="wrap-anywhere">
              {inviterName} invites you to the team of <strong>{clientName}</strong>, as a {role}.{' '}
              {role === 'viewer'
                ? 'You will see what the team sees, and change nothing.'
                : 'You will see what the team sees, upload files and write in your own name.'}
            </p>
            <Join token={token} name={suggestedName(user)} otherwise={otherwise} />
          </>
        )
      }
    </QueryContent>
  );
}

const isStaffRole = (role: string) => role === 'admin' || role === 'auditor';

/** STAFF-01: joins the audit firm itself. Whoever has no authenticator app sets one up first, and comes back here. */
function StaffOffer({
  user,
  inviterName,
  role,
  ...offer
}: OfferProps & { inviterName: string; role: string }) {
  const link = readInvitationLink(useLocation().hash);
  const secondFactor = useQuery(secondFactorStateQuery(user.id));
  const { confirmWithCode, dialog } = useStepUp();
  return (
    <>
      <p className="wrap-anywhere">
        {inviterName} invites you to our staff, as an {role}.{' '}
        {role === 'admin'
          ? 'You will see all clients and all audits.'
          : 'You will see the audits that you work on.'}
      </p>
      {secondFactor.data?.hasFactor === false ? (
        <>
          <p>Our staff sign in with the codes of an authenticator app. Set one up first.</p>
          <Button asChild>
            <Link to={paths.setUpSecondFactor} onClick={() => link && keepInvitation(link)}>
              Set up an app
            </Link>
          </Button>
        </>
      ) : (
        <Join {...offer} name={suggestedName(user)} confirmWithCode={confirmWithCode} />
      )}
      {dialog}
    </>
  );
}

/** The name that a sign-in by Google brings. */
function suggestedName({ user_metadata: metadata }: User): string {
  const name: unknown = metadata?.['full_name'];
  return typeof name === 'string' ? name : '';
}

const joinSchema = z.object({ fullName: line(MAX_LENGTH.client_members.name, 'Enter your full name') });

type JoinProps = Omit<OfferProps, 'user'> & {
  name: string;
  /** Of an invitation to the staff: asks for a code, without which nobody joins it. */
  confirmWithCode?: () => Promise<boolean>;
};

function Join({ token, name, otherwise, confirmWithCode }: JoinProps) {
  const navigate = useNavigate();
  const accepting = useAcceptInvitation();
  async function acceptWithCode(input: { token: string | null; fullName: string }): Promise<void> {
    try {
      await accepting.mutateAsync(input);
    } catch (error) {
      if (!isFreshCodeMissing(error) || !(await confirmWithCode?.())) throw error;
      await accepting.mutateAsync(input);
    }
  }
  const accept = useAction(acceptWithCode, {
    success: 'You joined the team',
    failure: 'You could not join',
    onSuccess: () => {
      keepInvitation(null);
      return navigate(confirmWithCode ? paths.admin : paths.dashboard, { replace: true });
    },
  });
  const form = useSendForm(joinSchema, {
    initial: { fullName: name },
    send: ({ fullName }) => accept.run({ token, fullName }),
  });
  const { errors, isSubmitting } = form.formState;
  return (
    <Form className="flex flex-col gap-4" onSubmit={(event) => void form.submit(event)}>
      <Field
        label="Full name"
        isRequired
        hint="Your team and the auditors see it beside what you write."
        error={errors.fullName?.message}
      >
        <Input autoComplete="name" {...form.register('fullName')} />
      </Field>
      <Button type="submit" isPending={isSubmitting}>
        Join the team
      </Button>
      <ToPortal to={otherwise}>Not now</ToPortal>
    </Form>
  );
}

function IncompleteLink() {
  return (
    <AccountFrame heading="This link is not complete">
      <p>Part of it is missing, or we did not send it. Open the whole link from the email again.</p>
      <ToPortal>Go to the portal</ToPortal>
    </AccountFrame>
  );
}

function ToPortal({ to = paths.auth, children }: { to?: string; children: string }) {
  return (
    <Button variant="secondary" asChild>
      <Link to={to} replace onClick={() => keepInvitation(null)}>
        {children}
      </Link>
    </Button>
  );
}
