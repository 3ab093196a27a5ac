import { useAccount } from '@portal/auth/routing/account';
import {
  keepInvitation,
  readInvitationLink,
  type InvitationLink,
} from '@portal/auth/routing/kept-invitation';
import { pathWithoutApplication, secondFactorPath } from '@portal/auth/routing/post-login';
import { Navigate, useLocation } from '@portal/frame/routing/router';
import { useSessionStore, type User } from '@portal/auth/session/session';
import { paths } from '@portal/domain/routing/paths';
import { Notice } from '@portal/ui/feedback/notice';
import { Button } from '@portal/ui/primitives/button';
import { useEffect } from 'react';
import { AccountFrame } from '../../layout/account-frame.tsx';
import { PageLoading } from '../../layout/page-loading.tsx';
import { useSignOut } from '../session/use-sign-out.ts';
import { InvitationOffer } from './invitation-offer.tsx';
import { SignUpFirst } from './sign-up-first.tsx';
import { ToPortal } from './to-portal.tsx';

/** TEAM-01, AUTH-17: opening the page does not use up the invitation. Without a link it serves whoever confirmed elsewhere. */
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
    <AccountFrame heading="You are invited">
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
    <AccountFrame heading="You are invited">
      <InvitationFor address={user.email ?? ''} />
      <InvitationOffer
        user={user}
        token={null}
        otherwise={pathWithoutApplication({ ...account, isInvited: false })}
      />
    </AccountFrame>
  );
}

function Invitation({ user, link }: { user: User; link: InvitationLink }) {
  const { account, isSettled } = useAccount(user.id);
  const step = account?.secondFactor ?? 'none';
  if (!isSettled) return <output aria-label="Loading" className="block h-40" />;
  return step === 'none' ? (
    <InvitationOffer
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

function IncompleteLink() {
  return (
    <AccountFrame heading="This link is not complete">
      <p>Part of it is missing, or we did not send it. Open the whole link from the email again.</p>
      <ToPortal>Go to the portal</ToPortal>
    </AccountFrame>
  );
}
