import type { ShellContract } from '@portal/frame/contract/contract';
import { signedInClient, storeSession } from '@portal/testing/builders';
import { renderRemote } from '@portal/testing/render-remote';
import facts from '../src/remote.ts';
import remote from '../src/routes.tsx';

export function renderPortal(path: string, shell: Partial<ShellContract> = {}) {
  storeSession(signedInClient);
  const outside = { path: '*', element: <p>Outside of the portal remote</p> };
  // The shell has no page below a path that the remote does not state.
  const isStated = facts.paths.some((stated) => path.startsWith(stated));
  return renderRemote([...(isStated ? remote.routes : []), outside], path, {
    navigation: facts.navigation,
    ...shell,
  });
}
