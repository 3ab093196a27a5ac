import { useSessionStore } from '@portal/auth/session/session';
import { BrandMark } from '@portal/ui/layout/brand-mark';
import { Button } from '@portal/ui/primitives/button';
import { safeHref } from '@portal/ui/primitives/external-link';
import { usePageTitle } from '@portal/ui/layout/page-title';
import { useEffect, useRef, useState } from 'react';
import { LazyEmailLinkPage } from '../layout/lazy-page.tsx';
import { PageLoading } from '../layout/page-loading.tsx';
import { useRedeemCallback } from '../account/email-link/use-redeem-callback.ts';
import { LazyRedirectSignedInUser } from '../mount/lazy-pages.tsx';
import { repeatEarlyClick } from '../configuration/boot-state.ts';
import { useFocusOnNavigation } from '../layout/use-focus-on-navigation.ts';
import { purposeCopy, type SignInPurpose } from './sign-in-purpose.ts';
import { ignoreDoubleClick, SignInForm } from './sign-in-form.tsx';
import { SignUpBanner } from './sign-up-banner.tsx';
import { SloganRotator } from './slogan-rotator.tsx';
import { useConfigured } from '../configuration/fetch-config.ts';
import { keptInvitationPath } from '@portal/auth/routing/kept-invitation';
import { paths } from '@portal/domain/routing/paths';
import { Link } from '@portal/frame/routing/router';

/** AUTH-01 to AUTH-13. Rendered at build time, too: its first rendering must not depend on the moment or the browser. */
export function SignInPage() {
  const status = useSessionStore((state) => state.status);
  const callback = useRedeemCallback('Your email address is confirmed. Please sign in.');

  if (callback === 'email-link') return <LazyEmailLinkPage />;
  if (callback === 'exchanging' || status === 'loading') return <PageLoading />;
  if (status === 'signed-in') return <LazyRedirectSignedInUser />;
  return <SignIn />;
}

function SignIn() {
  // Null at build time and during hydration.
  const config = useConfigured();
  const [purpose, setPurpose] = useState<SignInPurpose>('sign-in');
  const { title, heading, lead, question, other, switchesTo } = purposeCopy[purpose];
  // A sign-up is never what is first rendered.
  const isInvited = purpose === 'sign-up' && keptInvitationPath() !== null;
  const headingRef = useFocusOnNavigation();
  const shown = useRef(purpose);
  usePageTitle(title);
  useEffect(repeatEarlyClick, []);

  // After a switch of purpose, focus moves to the heading: the clicked element may be gone (ALL-02).
  useEffect(() => {
    if (shown.current !== purpose) headingRef.current?.focus();
    shown.current = purpose;
  }, [purpose, headingRef]);

  return (
    <div className="flex min-h-dvh flex-col bg-background">
      <SignUpBanner
        purpose={purpose}
        onSignUp={() => setPurpose('sign-up')}
        websiteUrl={config?.links.website}
      />
      <div className="grid flex-1 lg:grid-cols-[minmax(min(30rem,50%),1fr)_minmax(0,1.1fr)]">
        <main className="mx-auto flex w-full max-w-sm min-w-0 flex-col justify-center px-4 py-10 max-lg:pb-28">
          <p className="mb-8 flex items-center gap-2.5 text-lg font-semibold tracking-tight">
            <BrandMark logo={config?.brand.logo} />
            {/* The boot script may have filled it in already, which React takes over for a text only. */}
            <span data-brand-name="" suppressHydrationWarning>
              {config?.brand.name ?? ''}
            </span>
          </p>
          <h1 id="sign-in-heading" ref={headingRef} tabIndex={-1} className="text-3xl">
            {heading}
          </h1>
          <p className="mt-1 mb-6 text-muted">
            {isInvited ? 'Then you can join the team that invited you.' : lead}
          </p>
          <SignInForm purpose={purpose} onPurposeChange={setPurpose} />
          <p className="mt-5 text-sm text-muted">
            {question}{' '}
            <Button
              variant="link"
              className="min-h-8 text-sm"
              onClick={ignoreDoubleClick(() => setPurpose(switchesTo))}
            >
              {other}
            </Button>
          </p>
          <VerifyLink />
          <LegalLinks />
          <p className="mt-2 text-sm text-muted">
            New to security audits?{' '}
            <a
              className="underline underline-offset-2 hover:text-foreground"
              href={safeHref(config?.links.blog) ?? undefined}
              target="_blank"
              rel="noopener noreferrer"
            >
              Learn More
              <span className="sr-only"> (opens in a new tab)</span>
            </a>
          </p>
        </main>
        <SloganRotator />
      </div>
    </div>
  );
}

/** SEAL-04: for visitors who came to check a report and need no account. */
function VerifyLink() {
  return (
    <p className="mt-8 text-sm text-muted">
      Were you given a report?{' '}
      <Link className="underline underline-offset-2 hover:text-foreground" to={paths.verify}>
        Verify it without an account
      </Link>
    </p>
  );
}

/** AUTH-07. */
function LegalLinks() {
  return (
    <p className="mt-2 text-sm text-muted">
      By continuing you accept our{' '}
      <Link className="underline underline-offset-2 hover:text-foreground" to={paths.termsOfUse}>
        Terms of use
      </Link>{' '}
      and our{' '}
      <Link className="underline underline-offset-2 hover:text-foreground" to={paths.privacyPolicy}>
        Privacy policy
      </Link>
      .
    </p>
  );
}
