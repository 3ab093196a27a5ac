interface ImportMetaEnv {
  readonly PORTAL_LIBRARIES?: Record<string, string>;
  readonly PORTAL_PINNING?: boolean;
  readonly PORTAL_REMOTES_BUNDLED?: boolean;
  /** Only in the boot script: the files besides the sign-in page's that every signed-in user needs, separated by spaces. */
  readonly PORTAL_SIGNED_IN_FILES?: string;
}

declare module 'virtual:shared-modules' {
  const sharedModules: Record<string, object>;
  export default sharedModules;
  export const sharedPackage: string;
}

declare module 'virtual:bundled-remotes' {
  import type { RemoteModule } from '@portal/frame/contract/contract';
  import type { RemoteFacts } from '@portal/frame/contract/remote-facts';

  /** The remotes that this build has within itself; none unless it is a single bundle. */
  export const bundledRemotes: Record<
    string,
    { facts: RemoteFacts; load: () => Promise<{ default: RemoteModule }> }
  >;
}

declare module 'virtual:remote' {
  import type { RemoteModule } from '@portal/frame/contract/contract';

  /** The remote that runs alone, and what it exposes. */
  export const name: string;
  const remote: RemoteModule;
  export default remote;
}
