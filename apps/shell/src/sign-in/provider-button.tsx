import { signInWithProvider } from '@portal/auth/sign-in/sign-in';
import type { SignInProvider } from '@portal/data/client/runtime-config';
import { Button } from '@portal/ui/primitives/button';
import { toast } from '@portal/ui/feedback/toast';
import { useEffect, useState } from 'react';

type Props = { provider: SignInProvider; next: string | null };

/** AUTH-02, SSO-01: leaves for the provider's page; stays, with the reason, when that fails. */
export function ProviderButton({ provider, next }: Props) {
  const [isPending, setIsPending] = useState(false);

  // Going back from the provider restores the page as it was left, with the button still pending.
  useEffect(() => {
    const ready = () => setIsPending(false);
    window.addEventListener('pageshow', ready);
    return () => window.removeEventListener('pageshow', ready);
  }, []);

  async function leave() {
    setIsPending(true);
    const outcome = await signInWithProvider(provider, next);
    if (outcome.ok) return;
    setIsPending(false);
    toast.error(outcome.message);
  }

  return (
    <Button
      variant="secondary"
      className="h-auto min-h-9 w-full py-1 whitespace-normal"
      isPending={isPending}
      onClick={() => void leave()}
    >
      {provider.name === 'google' && <GoogleMark />}
      Continue with {provider.label}
    </Button>
  );
}

function GoogleMark() {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24">
      <path
        fill="#4285F4"
        d="M23.5 12.3c0-.8-.1-1.6-.2-2.3H12v4.5h6.5a5.6 5.6 0 0 1-2.4 3.6v3h3.9c2.2-2.1 3.5-5.1 3.5-8.8Z"
      />
      <path
        fill="#34A853"
        d="M12 24c3.2 0 6-1.1 8-2.9l-3.9-3c-1.1.7-2.5 1.2-4.1 1.2-3.1 0-5.8-2.1-6.7-5H1.3v3.1A12 12 0 0 0 12 24Z"
      />
      <path fill="#FBBC05" d="M5.3 14.3a7.2 7.2 0 0 1 0-4.6V6.6h-4a12 12 0 0 0 0 10.8l4-3.1Z" />
      <path
        fill="#EA4335"
        d="M12 4.8c1.8 0 3.3.6 4.6 1.8L20 3.1A12 12 0 0 0 1.3 6.6l4 3.1c.9-2.8 3.6-4.9 6.7-4.9Z"
      />
    </svg>
  );
}
