import type { RemoteConfig } from '@portal/data/client/runtime-config';
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
  network.on('GET /rest/v1/user_roles', respondRoles);
  network.on('GET /rest/v1/profiles', respondProfiles);
  network.on('GET /rest/v1/rpc/my_account', () => jsonResponse([SATISFIED]));
  adoptTestConfig(remotes);
  signIn();
  history.replaceState(null, '', path);
  render(<ShellRoot router={createShellRouter()} />);
}
