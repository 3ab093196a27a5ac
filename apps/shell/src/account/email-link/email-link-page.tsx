import { paths } from '@portal/domain/routing/paths';
import { Link, useLocation, useNavigate } from '@portal/frame/routing/router';
import { useSessionStore, useUser } from '@portal/auth/session/session';
import { readCallback, withoutCallbackParameters, type EmailLink } from '@portal/auth/sign-in/callback';
import { redeemEmailLink, type LinkOutcome } from '@portal/auth/sign-in/sign-in';
import { Button } from '@portal/ui/primitives/button';
import { Notice } from '@portal/ui/feedback/notice';
import { toast } from '@portal/ui/feedback/toast';
import { useOneAtATime } from '@portal/ui/hooks/use-one-at-a-time';
import { useState } from 'react';
import { AccountFrame } from '../../layout/account-frame.tsx';
import { PageLoading } from '../../layout/page-loading.tsx';
import { emailLinkCopy } from './email-link-copy.ts';

/** AUTH-17: only "Continue" redeems the link: a scanner uses nothing up, and no session is replaced unasked. */
export function EmailLinkPage() {
  const status = useSessionStore((state) => state.status);
  const callback = readCallback(useLocation());
  if (status === 'loading') return <PageLoading />;
  if (callback.kind !== 'email-link' || !callback.link) return <IncompleteLink />;
  return <RedeemableLink key={callback.link.tokenHash} link={callback.link} />;
}

function RedeemableLink({ link }: { link: EmailLink }) {
  const location = useLocation();
  const navigate = useNavigate();
  const user = useUser();
  const [outcome, setOutcome] = useState<LinkOutcome | null>(null);
  const [isPending, setIsPending] = useState(false);
  const { heading, does, instead } = emailLinkCopy[link.type];
  const address = link.email.toLowerCase();

  const [redeem] = useOneAtATime(async () => {
    setIsPending(true);
    const result = await redeemEmailLink(link);
    setIsPending(false);
    if (result.kind === 'failed') return void toast.error(result.message);
    if (result.kind !== 'signed-in') {
      setOutcome(result);
      return;
    }
    const next = result.hasToChoosePassword ? paths.resetPassword : withoutCallbackParameters(location);
    await navigate(next, { replace: true });
  });

  if (outcome?.kind === 'used-up') {
    return (
      <AccountFrame heading="This link no longer works">
        <p>A link works once, for one hour, and only until a newer one replaces it. Nothing was changed.</p>
        <p>{instead}</p>
        <NextStepLink />
      </AccountFrame>
    );
  }
  if (outcome?.kind === 'other-account') {
    return (
      <AccountFrame heading="This link opens another account">
        <p className="wrap-anywhere">
          It should open the account of {link.email}, but it opens a different one. Someone may have tampered
          with it. You have not been signed in.
        </p>
        <NextStepLink />
      </AccountFrame>
    );
  }
  if (outcome?.kind === 'half-confirmed') {
    return (
      <AccountFrame heading="One of two addresses is confirmed">
        <p>Now open the link in the message to the other address. Until then nothing changes.</p>
        <NextStepLink />
      </AccountFrame>
    );
  }
  return (
    <AccountFrame heading={heading}>
      <p className="wrap-anywhere">
        This link is for <strong>{link.email}</strong>. {does}
      </p>
      {/* A change of address stays in the account of whoever has asked for it. */}
      {user && user.new_email !== address && (
        <SignedInHere address={user.email ?? ''} isSame={user.email === address} />
      )}
      <div className="flex flex-col gap-3">
        <Button isPending={isPending} onClick={() => void redeem()}>
          Continue
        </Button>
        {user && <NextStepLink />}
      </div>
      <p className="text-sm text-muted">
        If you did not ask for this, close this page: nothing happens unless you continue.
      </p>
    </AccountFrame>
  );
}

function SignedInHere({ address, isSame }: { address: string; isSame: boolean }) {
  if (isSame) return <p>You are signed in with this address already.</p>;
  return (
    <Notice tone="warning" className="wrap-anywhere">
      You are signed in as <strong>{address}</strong>. If you continue, every tab of this browser switches to
      the other account. Unsaved changes are lost, and running uploads stop.
    </Notice>
  );
}

function IncompleteLink() {
  return (
    <AccountFrame heading="This link is not complete">
      <p>
        Part of it is missing, or we did not send it. Open the whole link from the email again, or ask for a
        new one on the sign-in page.
      </p>
      <NextStepLink />
    </AccountFrame>
  );
}

/** Leaves the link alone: on to the portal of whoever is signed in, else to the sign-in page. */
function NextStepLink() {
  const user = useUser();
  return (
    <Button variant="secondary" asChild>
      <Link to={paths.auth} replace>
        <span className="truncate">
          {user ? `Stay signed in as ${user.email ?? ''}` : 'Go to the sign-in page'}
        </span>
      </Link>
    </Button>
  );
}
