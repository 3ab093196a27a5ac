import { useSendForm } from '@portal/ui/forms/use-draft-form';
import { useAccount } from '@portal/auth/routing/account';
import {
  keepInvitation,
  readInvitationLink,
  type InvitationLink,
} from '@portal/auth/routing/kept-invitation';
import { paths } from '@portal/domain/routing/paths';
import { pathWithoutApplication, secondFactorPath } from '@portal/auth/routing/post-login';
import { Link, Navigate, useLocation, useNavigate } from '@portal/auth/routing/router';
import { useSessionStore, type User } from '@portal/auth/session/session';
import { DataError } from '@portal/data/client/data-error';
import { z } from '@portal/domain/zod';
import { line } from '@portal/data/forms/fields';
import { MAX_LENGTH } from '@portal/domain/forms/limits';
import { useAcceptInvitation } from '@portal/data/team/changes';
import { useInvitation } from '@portal/data/team/queries';
import { Notice } from '@portal/ui/feedback/notice';
import { QueryContent } from '@portal/ui/feedback/query-content';
import { Field } from '@portal/ui/forms/field';
import { Form } from '@portal/ui/forms/form';
import { Input } from '@portal/ui/forms/input';
import { useAction } from '@portal/ui/hooks/use-action';
import { Button } from '@portal/ui/primitives/button';
import { useEffect } from 'react';
import { AccountFrame } from '../../layout/account-frame.tsx';
import { PageLoading } from '../../layout/page-loading.tsx';
import { useSignOut } from '../session/use-sign-out.ts';

/**
 * TEAM-01, AUTH-17: the page of an invitation's link. It says for which address the invitation is; whoever is signed in with that
 * address learns to what they are invited, or why they cannot join, and joins by "Join the team". Looking at it uses nothing up.
 * Without a link it is the page of whoever confirmed an invited address in another browser than the one that keeps the link.
 */
export function InvitationPage() {
  const { status, session } = useSessionStore();
  const { hash } = useLocation();
  const link = readInvitationLink(hash);
  const user = session?.user;
  if (status === 'loading') return <PageLoading />;
  if (!link) return user && !hash ? <InvitedAddress key={user.id} user={user} /> : <IncompleteLink />;
  const isInvited = user?.email?.toLowerCase() === link.email.toLowerCase();
  return (
    <AccountFrame heading="You are invited to a team">
      <p className="wrap-anywhere">
        This invitation is for <strong>{link.email}</strong>. Nothing happens unless you join.
      </p>
      {!user && <SignInFirst link={link} />}
      {user && !isInvited && <OtherPerson user={user} link={link} />}
      {user && isInvited && <Invitation key={user.id} user={user} link={link} />}
    </AccountFrame>
  );
}

function SignInFirst({ link }: { link: InvitationLink }) {
  return (
    <>
      <p>
        Sign in with this address, or create an account with it if you have none. You then come back here.
      </p>
      <Button asChild>
        <Link to={paths.auth} onClick={() => keepInvitation(link)}>
          Sign in or sign up
        </Link>
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
      <p className="wrap-anywhere">
        This invitation is for <strong>{user.email}</strong>. Nothing happens unless you join.
      </p>
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
            <p className="wrap-anywhere">You belong to the team of {clientName}.</p>
            <ToPortal>Go to the portal</ToPortal>
          </>
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

/** The name that a sign-in by Google brings. */
function suggestedName({ user_metadata: metadata }: User): string {
  const name: unknown = metadata?.['full_name'];
  return typeof name === 'string' ? name : '';
}

const joinSchema = z.object({ fullName: line(MAX_LENGTH.client_members.name, 'Enter your full name') });

function Join({ token, name, otherwise }: Omit<OfferProps, 'user'> & { name: string }) {
  const navigate = useNavigate();
  const accept = useAction(useAcceptInvitation(), {
    success: 'You joined the team',
    failure: 'You could not join',
    onSuccess: () => {
      keepInvitation(null);
      return navigate(paths.dashboard, { replace: true });
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
