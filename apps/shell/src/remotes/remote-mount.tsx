import { RequireAdmin, RequireSession } from '@portal/auth/guards';
import { Outlet } from '@portal/auth/router';
import type { RemoteConfig } from '@portal/data/runtime-config';
import { PortalContainerProvider } from '@portal/ui/portal-container';
import { useState } from 'react';
import { PageLoading } from '../page-loading.tsx';
import { ShellContractProvider } from '../session/shell-contract-provider.tsx';

/** The place of a remote's pages: behind the session, admin's behind the role, in the remote's own style scope. */
export function RemoteMount({ remote }: { remote: RemoteConfig }) {
  const [container, setContainer] = useState<HTMLElement | null>(null);
  return (
    <RequireSession fallback={<PageLoading />}>
      <ShellContractProvider fallback={<PageLoading />}>
        <AdminOnly isRequired={remote.name === 'admin'}>
          <div data-app={remote.name} ref={setContainer}>
            <PortalContainerProvider value={container}>
              <Outlet />
            </PortalContainerProvider>
          </div>
        </AdminOnly>
      </ShellContractProvider>
    </RequireSession>
  );
}

function AdminOnly({ isRequired, children }: { isRequired: boolean; children: React.ReactNode }) {
  return isRequired ? <RequireAdmin>{children}</RequireAdmin> : children;
}
