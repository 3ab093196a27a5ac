import { Button } from '@portal/ui/primitives/button';
import { useOneAtATime } from '@portal/ui/hooks/use-one-at-a-time';
import { useEffect, useRef, type ReactNode } from 'react';
import { useCountdown } from '../layout/use-countdown.ts';

/** The auth service sends an address at most one e-mail in this time. */
const WAIT_SECONDS = 60;

type Props = {
  address: string;
  /** Sends the e-mail again and reports the outcome. Resolves with whether it was sent. */
  onSendAgain: () => Promise<boolean>;
  /** Left out when the user cannot choose the address, as in an invitation. */
  onUseOtherAddress?: () => void;
  /** The CAPTCHA for sending again, where the deployment has one. */
  children: ReactNode;
};

/** AUTH-10: after sign-up, says where the confirmation was sent. It can be sent again after a wait, which is shown. */
export function ConfirmationSent({ address, onSendAgain, onUseOtherAddress, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [secondsLeft, startCountdown] = useCountdown(WAIT_SECONDS);
  const isWaiting = secondsLeft > 0;

  // The form that had the focus is gone.
  useEffect(() => heading.current?.focus(), []);

  const [sendAgain, isPending] = useOneAtATime(async () => {
    if (await onSendAgain()) startCountdown(WAIT_SECONDS);
  });

  return (
    <section aria-labelledby="confirmation-sent" className="flex flex-col gap-4">
      <h2 id="confirmation-sent" ref={heading} tabIndex={-1} className="text-lg">
        Check your email
      </h2>
      <p className="wrap-anywhere">
        If there is no account for <strong>{address}</strong> yet, we sent a link to it. Open the link to
        confirm your account. If there is an account already, sign in or set a new password. If no email
        arrives within a few minutes, look in your spam folder or try again in an hour.
      </p>
      {children}
      <Button
        variant="secondary"
        isPending={isPending}
        disabled={isWaiting}
        onClick={() => void sendAgain()}
        className="tabular-nums"
      >
        {isWaiting ? `Send again in ${secondsLeft} s` : 'Send again'}
      </Button>
      {onUseOtherAddress && (
        <Button variant="link" className="min-h-8 self-start text-sm" onClick={onUseOtherAddress}>
          Use another address
        </Button>
      )}
    </section>
  );
}
