// One remote alone, for its team's daily work: the shell's own sign-in, session and contract around the remote's routes,
// without federation. `npm run dev -w apps/portal` or `-w apps/admin` serves it; it is never deployed.
import '../src/styles.css';
import { paths } from '../../../packages/domain/src/routing/paths';
import { RequireSession } from '@portal/auth/routing/require-session';
import { createBrowserRouter, useLocation } from '@portal/frame/routing/router';
import { createRoot } from 'react-dom/client';
import remote, { name } from 'virtual:remote';
import { applyConfig } from '../src/boot/apply-config.ts';
import { AuthCallbackPage } from '../src/sign-in/auth-callback-page.tsx';
import { fetchConfig } from '../src/configuration/fetch-config.ts';
import { ResetPasswordPage } from '../src/account/reset-password/reset-password-page.tsx';
import { PageLoading } from '../src/layout/page-loading.tsx';
import { ShellError } from '../src/layout/shell-error.tsx';
import { ShellFrame, ShellRoot } from '../src/boot/shell-frame.tsx';
import { RemoteMount, QueryFrame } from '../src/mount/signed-in.ts';
import { SignInPage } from '../src/sign-in/sign-in-page.tsx';

await applyConfig(await fetchConfig());

const router = createBrowserRouter([
  {
    element: <ShellFrame />,
    errorElement: <ShellError />,
    children: [
      { path: paths.home, element: <SignInPage /> },
      { path: paths.auth, element: <SignInPage /> },
      { path: paths.authCallback, element: <AuthCallbackPage /> },
      { path: paths.resetPassword, element: <ResetPasswordPage /> },
      {
        element: (
          <RequireSession fallback={<PageLoading />}>
            <QueryFrame>
              <RemoteMount remote={{ name, origin: '', mount: '/' }} />
            </QueryFrame>
          </RequireSession>
        ),
        children: remote.routes,
      },
      { path: '*', element: <ElsewherePage /> },
    ],
  },
]);

function ElsewherePage() {
  const { pathname } = useLocation();
  return (
    <main className="mx-auto grid min-h-dvh max-w-lg content-center gap-4 p-6">
      <h1 className="text-xl font-semibold">Only {name} is running</h1>
      <p className="text-muted">{pathname} belongs to another app. `npm run dev` runs all of them.</p>
    </main>
  );
}

const container = document.getElementById('root');
if (!container) throw new Error('index.html has no #root.');
createRoot(container).render(<ShellRoot router={router} />);
