import type { RemoteConfig } from '@portal/data/client/runtime-config';
import { signedInClient } from '@portal/testing/builders';
import { fakeNetwork, jsonResponse, SATISFIED, signIn } from '@portal/testing/network';
import { adoptTestConfig } from '@portal/testing/test-config';
import { render } from '@testing-library/react';
import { createShellRouter } from '../src/boot/router.tsx';
import { ShellRoot } from '../src/boot/shell-frame.tsx';

export function openShell(
  remotes: RemoteConfig[],
  path: string,
  respondRoles: () => Response | Promise<Response> = () => jsonResponse([]),
  respondProfiles: () => Response | Promise<Response> = () => jsonResponse([]),
): void {
  const network = fakeNetwork();
  network.on(`GET user_roles?user_id=eq.${signedInClient.id}`, respondRoles);
  network.on(`GET profiles?client_id=eq.${signedInClient.id}`, respondProfiles);
  network.on('GET rpc/my_account', () => jsonResponse([SATISFIED]));
  adoptTestConfig(remotes);
  signIn();
  history.replaceState(null, '', path);
  render(<ShellRoot router={createShellRouter()} />);
}
