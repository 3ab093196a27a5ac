// The shell's code that only signed-in users need: guards, the remotes' place and what loads them, the query library. It is
// imported dynamically (lazy-pages.tsx), and fetched ahead for users with a stored session.
import { forgetDataWhenViewChanges } from '../account/session/impersonation.ts';
import { refetchAfterCode } from '../cache/query-client.tsx';

export { RedirectSignedInUser } from '../account/redirect-signed-in-user.tsx';
export { importRuntime } from '../remotes/loading/load-remote.ts';
export { RemoteMount } from './remote-mount.tsx';
export { patchRemoteRoutes } from '../remotes/mounting/remote-routes.tsx';
export { RemotePlaceholder } from '../remotes/screens/remote-placeholder.tsx';
export { prefetch, QueryFrame } from '../cache/query-client.tsx';

forgetDataWhenViewChanges();
refetchAfterCode();
