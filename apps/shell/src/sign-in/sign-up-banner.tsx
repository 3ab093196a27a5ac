import { Button } from '@portal/ui/primitives/button';
import { SmallButton } from '@portal/ui/primitives/small-button';
import { safeHref } from '@portal/ui/primitives/external-link';
import { ArrowLeft } from 'lucide-react';
import type { SignInPurpose } from './sign-in-purpose.ts';

type Props = { purpose: SignInPurpose; onSignUp: () => void; websiteUrl: string | undefined };

/** AUTH-05: invites new users to sign up and book an audit with onboarding; leads back to the main website. */
export function SignUpBanner({ purpose, onSignUp, websiteUrl }: Props) {
  return (
    <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-border bg-accent-subtle px-4 py-2.5 text-sm">
      <p className="min-w-0 flex-1 basis-80">
        New here? Sign up and book your audit: onboarding takes about five minutes.{' '}
        {purpose !== 'sign-up' && (
          <Button variant="link" size="sm" onClick={onSignUp}>
            Sign up
          </Button>
        )}
      </p>
      <SmallButton asChild>
        <a href={safeHref(websiteUrl) ?? undefined}>
          <ArrowLeft aria-hidden="true" />
          Back to Website
        </a>
      </SmallButton>
    </header>
  );
}
