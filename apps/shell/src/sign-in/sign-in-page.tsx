import { useLocation } from '@portal/auth/router';
import { useSessionStore } from '@portal/auth/session';
import { useRuntimeConfig } from '@portal/data/runtime-config';
import { usePageTitle } from '@portal/ui/page-title';
import { useState } from 'react';
import { useCallbackInUrl } from '../callback/use-callback-in-url.ts';
import { RouteOn } from '../callback/route-on.tsx';
import { PageLoading } from '../page-loading.tsx';
import { LegalLinks } from './legal-links.tsx';
import { SignInForm, type SignInPurpose } from './sign-in-form.tsx';
import { SignUpBanner } from './sign-up-banner.tsx';
import { SloganRotator } from './slogan-rotator.tsx';

/** AUTH-01 to AUTH-11: sign in and sign up. Someone already signed in is routed on. */
export function SignInPage() {
  const { brand, links } = useRuntimeConfig();
  const status = useSessionStore((state) => state.status);
  const { search } = useLocation();
  const [purpose, setPurpose] = useState<SignInPurpose>('sign-in');
  const isExchanging = useCallbackInUrl({ whenRefused: 'Your e-mail address is confirmed. Please sign in.' });
  usePageTitle(purpose === 'sign-in' ? 'Sign in' : 'Create your account');

  if (isExchanging || status === 'loading') return <PageLoading />;
  if (status === 'signed-in') return <RouteOn search={search} />;

  return (
    <div className="grid min-h-dvh bg-background lg:grid-cols-[minmax(30rem,1fr)_minmax(0,1.1fr)]">
      <div className="flex min-w-0 flex-col">
        <SignUpBanner purpose={purpose} onSignUp={() => setPurpose('sign-up')} websiteUrl={links.website} />
        <main className="mx-auto flex w-full max-w-sm flex-1 flex-col justify-center px-4 py-10">
          <p className="mb-8 flex items-center gap-2.5 text-lg font-semibold tracking-tight">
            <img src="/favicon.svg" alt="" className="size-7" />
            {brand.name}
          </p>
          <SignInForm key={purpose} purpose={purpose} onPurposeChange={setPurpose} />
          <LegalLinks />
        </main>
      </div>
      <SloganRotator />
    </div>
  );
}
