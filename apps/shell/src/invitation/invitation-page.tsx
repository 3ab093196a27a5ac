import { authPathWithNext, paths } from '@portal/auth/routing/paths';
import { Link, useLocation, useNavigate } from '@portal/auth/routing/router';
import { useSessionStore, type User } from '@portal/auth/session/session';
import { useSendForm } from '@portal/auth/forms/use-draft-form';
import { z } from '@portal/data/client/zod';
import { useAcceptInvitation } from '@portal/data/team/changes';
import { Notice } from '@portal/ui/feedback/notice';
import { Field } from '@portal/ui/forms/field';
import { Form } from '@portal/ui/forms/form';
import { Input } from '@portal/ui/forms/input';
import { useAction } from '@portal/ui/hooks/use-action';
import { Button } from '@portal/ui/primitives/button';
import { AccountFrame } from '../account-frame.tsx';
import { PageLoading } from '../screens/page-loading.tsx';
import { useSignOut } from '../session/use-sign-out.ts';

/**
 * TEAM-01, AUTH-17: the page of an invitation's link. It says for which address the invitation is; whoever is signed in with that
 * address joins by "Join the team". Looking at it uses nothing up, and it requests nothing.
 */
export function InvitationPage() {
  const { status, session } = useSessionStore();
  const location = useLocation();
  const link = new URLSearchParams(location.hash.slice(1));
  const [token, email] = [link.get('token') ?? '', link.get('email') ?? ''];
  if (status === 'loading') return <PageLoading />;
  if (!/^[0-9a-f]{64}$/.test(token) || !email) return <IncompleteLink />;
  const user = session?.user;
  return (
    <AccountFrame heading="You are invited to a team">
      <p className="wrap-anywhere">
        This invitation is for <strong>{email}</strong>. It lets you open the portal of the client that
        invited you. You decide; nothing happens unless you join.
      </p>
      {!user && <SignInFirst path={location.pathname + location.hash} />}
      {user && user.email?.toLowerCase() === email.toLowerCase() && <Join token={token} />}
      {user && user.email?.toLowerCase() !== email.toLowerCase() && <OtherPerson user={user} />}
    </AccountFrame>
  );
}

function SignInFirst({ path }: { path: string }) {
  return (
    <>
      <p>
        Sign in with this address, or create an account with it if you have none. You then come back here.
      </p>
      <Button asChild>
        <Link to={authPathWithNext(path)}>Sign in or sign up</Link>
      </Button>
    </>
  );
}

const joinSchema = z.object({
  fullName: z
    .string()
    .check(z.trim(), z.minLength(1, 'Enter your name.'), z.maxLength(120, 'At most 120 characters.')),
});

function Join({ token }: { token: string }) {
  const navigate = useNavigate();
  const accept = useAction(useAcceptInvitation(), {
    success: 'You joined the team',
    failure: 'You could not join',
    onSuccess: () => navigate(paths.dashboard, { replace: true }),
  });
  const form = useSendForm(joinSchema, {
    initial: { fullName: '' },
    send: ({ fullName }) => accept.run({ token, fullName }),
  });
  const { errors, isSubmitting } = form.formState;
  return (
    <Form className="flex flex-col gap-4" onSubmit={(event) => void form.submit(event)}>
      <Field
        label="Full name"
        isRequired
        hint="As your team and the auditors read it beside what you write."
        {...(errors.fullName?.message && { error: errors.fullName.message })}
      >
        <Input autoComplete="name" {...form.register('fullName')} />
      </Field>
      <Button type="submit" isPending={isSubmitting}>
        Join the team
      </Button>
    </Form>
  );
}

function OtherPerson({ user }: { user: User }) {
  const signOut = useSignOut();
  return (
    <>
      <Notice tone="warning" className="wrap-anywhere">
        You are signed in as <strong>{user.email}</strong>. Log out, then open the link again and sign in with
        the address that was invited.
      </Notice>
      <Button variant="secondary" onClick={() => void signOut()}>
        Log out
      </Button>
    </>
  );
}

function IncompleteLink() {
  return (
    <AccountFrame heading="This link is not complete">
      <p>Part of it is missing, or we did not send it. Open the whole link from the email again.</p>
      <Button variant="secondary" asChild>
        <Link to={paths.auth} replace>
          Go to the portal
        </Link>
      </Button>
    </AccountFrame>
  );
}
