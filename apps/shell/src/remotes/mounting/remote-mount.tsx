import { RequireAdmin } from '@portal/auth/routing/guards';
import { RequireAccount } from '@portal/auth/routing/require-account';
import { Outlet } from '@portal/auth/routing/router';
import type { RemoteConfig } from '@portal/data/client/runtime-config';
import { PageErrorProvider } from '@portal/ui/layout/lazy-page';
import { PortalContainerProvider } from '@portal/ui/overlays/portal-container';
import { useCallback, useState } from 'react';
import { PageLoading } from '../../screens/page-loading.tsx';
import { reportError } from '../../report-error.ts';
import { ShellContractProvider } from '../../session/shell-contract-provider.tsx';
import { loadedVersion } from '../loading/loaded-versions.ts';

/**
 * The place of a remote's pages, in the remote's own style scope: behind the account, with the second factor, and the role that
 * its configuration requires. The route around it requires a session.
 */
export function RemoteMount({ remote }: { remote: RemoteConfig }) {
  const [container, setContainer] = useState<HTMLElement | null>(null);
  const report = useCallback(
    (error: Error) =>
      reportError({ source: `remote:${remote.name}`, version: loadedVersion(remote.name), error }),
    [remote.name],
  );
  return (
    <RequireAccount fallback={<PageLoading />}>
      {(signedIn) => (
        <ShellContractProvider signedIn={signedIn}>
          <AdminOnly isRequired={remote.requires === 'admin'}>
            <div data-app={remote.name} ref={setContainer}>
              <PortalContainerProvider value={container}>
                <PageErrorProvider value={report}>
                  <Outlet />
                </PageErrorProvider>
              </PortalContainerProvider>
            </div>
          </AdminOnly>
        </ShellContractProvider>
      )}
    </RequireAccount>
  );
}

function AdminOnly({ isRequired, children }: { isRequired: boolean; children: React.ReactNode }) {
  return isRequired ? <RequireAdmin>{children}</RequireAdmin> : children;
}
