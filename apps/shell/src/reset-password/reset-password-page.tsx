import { paths } from '@portal/auth/routing/paths';
import { Navigate, useNavigate } from '@portal/auth/routing/router';
import { useSessionStore } from '@portal/auth/session/session';
import { isRecoverySession, setPassword } from '@portal/auth/sign-in/sign-in';
import { useRuntimeConfig } from '@portal/data/client/runtime-config';
import { Button } from '@portal/ui/primitives/button';
import { Field } from '@portal/ui/forms/field';
import { Input } from '@portal/ui/forms/input';
import { usePageTitle } from '@portal/ui/layout/page-title';
import { toast } from '@portal/ui/feedback/toast';
import { useOneAtATime } from '@portal/ui/hooks/use-one-at-a-time';
import { useState } from 'react';
import { useRedeemCallback } from '../callback/use-redeem-callback.ts';
import { useFocusOnNavigation } from '../use-focus-on-navigation.ts';
import { formText } from '../form-text.ts';
import { PageLoading } from '../screens/page-loading.tsx';

/**
 * AUTH-13: where a recovery link leads; sets the new password, then routes on. Whoever opens the page in a session that began
 * otherwise has to know the current one.
 */
export function ResetPasswordPage() {
  usePageTitle('Set a new password');
  const heading = useFocusOnNavigation();
  const navigate = useNavigate();
  const { brand } = useRuntimeConfig();
  const isExchanging = useRedeemCallback({});
  const { status, session } = useSessionStore();
  const [isPending, setIsPending] = useState(false);

  const isRecovery = isRecoverySession(session);

  const save = useOneAtATime(async (form: FormData) => {
    const password = formText(form, 'password');
    const known = formText(form, 'current-password');
    if (!isRecovery && !known) return void toast.error('Please enter your current password');
    if (!password) return void toast.error('Please enter a new password');
    setIsPending(true);
    const outcome = await setPassword(
      password,
      isRecovery ? null : { email: session?.user.email ?? '', password: known },
    );
    setIsPending(false);
    if (!outcome.ok) return void toast.error(outcome.message);
    toast.success('Your new password is set');
    await navigate(paths.auth, { replace: true });
  });

  if (isExchanging || status === 'loading') return <PageLoading label="Checking your link..." />;
  if (status === 'signed-out') return <Navigate to={paths.auth} replace />;

  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-sm flex-col justify-center gap-6 px-4">
      <p className="flex items-center gap-2.5 text-lg font-semibold tracking-tight">
        <img src="/favicon.svg" alt="" className="size-7" />
        {brand.name}
      </p>
      <h1 ref={heading} tabIndex={-1} className="text-2xl">
        Set a new password
      </h1>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save(new FormData(event.currentTarget));
        }}
        className="flex flex-col gap-4"
      >
        {!isRecovery && (
          <Field label="Current password" hint="Forgotten? Log out and ask for a link on the sign-in page.">
            <Input name="current-password" type="password" autoComplete="current-password" />
          </Field>
        )}
        <Field label="New password" hint="At least 8 characters; a sentence is better than a word.">
          <Input name="password" type="password" autoComplete="new-password" />
        </Field>
        <Button type="submit" isPending={isPending}>
          Save password
        </Button>
      </form>
    </main>
  );
}
