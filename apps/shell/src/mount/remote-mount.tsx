import { RequireStaff } from '@portal/frame/routing/guards';
import { isStaff, lookUpAccount } from '@portal/auth/routing/account';
import { RequireAccount, type SignedIn } from '@portal/auth/routing/require-account';
import { Outlet, useRevalidator } from '@portal/frame/routing/router';
import type { RemoteConfig } from '@portal/data/client/runtime-config';
import { PageErrorProvider } from '@portal/ui/layout/lazy-page';
import { PortalContainerProvider } from '@portal/ui/overlays/portal-container';
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { queryClient } from '../cache/query-client.tsx';
import { PageLoading } from '../layout/page-loading.tsx';
import { reportError } from '../layout/report-error.ts';
import { ShellContractProvider } from './shell-contract-provider.tsx';
import { remoteState } from '../remotes/remote-state.ts';
import { RoleUnknown } from '../remotes/screens/role-unknown.tsx';

/** Behind the account, the second factor and the required role. The route around it requires a session. */
export function RemoteMount({ remote }: { remote: RemoteConfig }) {
  const [container, setContainer] = useState<HTMLElement | null>(null);
  const report = (error: Error) =>
    reportError({ source: `remote:${remote.name}`, version: remoteState(remote.name).version, error });
  return (
    <RequireAccount fallback={<PageLoading />}>
      {(signedIn) => (
        <ShellContractProvider signedIn={signedIn}>
          <RoleGuard remote={remote} signedIn={signedIn}>
            <div data-app={remote.name} ref={setContainer}>
              <PortalContainerProvider value={container}>
                <PageErrorProvider value={report}>
                  <Outlet />
                </PageErrorProvider>
              </PortalContainerProvider>
            </div>
          </RoleGuard>
        </ShellContractProvider>
      )}
    </RequireAccount>
  );
}

type RoleGuardProps = { remote: RemoteConfig; signedIn: SignedIn; children: ReactNode };

/** GUARD-05: the role that a remote requires. While it could not be read, the page says so and offers to try again. */
function RoleGuard({ remote, signedIn: { user, account }, children }: RoleGuardProps) {
  const { revalidate } = useRevalidator();
  const wasUnknown = useRef(false);
  const isRequired = remote.requires === 'admin';
  const isUnknown = isRequired && account === null;
  const mayEnter = isStaff(account);
  // A layout effect runs before the effects of the remote's routes, so that a redirect of theirs comes last and counts.
  useLayoutEffect(() => {
    // The remote was not loaded meanwhile: this makes the router ask for its routes. A navigation to the same place would not, if the
    // address has a fragment.
    if (wasUnknown.current && mayEnter) void revalidate();
    wasUnknown.current = isUnknown;
  }, [isUnknown, mayEnter, revalidate]);
  if (!isRequired) return children;
  if (isUnknown)
    return <RoleUnknown remote={remote.name} onRetry={() => lookUpAccount(queryClient, user.id)} />;
  return <RequireStaff>{children}</RequireStaff>;
}
