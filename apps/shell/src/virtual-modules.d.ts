declare module 'virtual:shared-modules' {
  /** The modules that remotes take from the shell, by name. */
  const sharedModules: Record<string, object>;
  export default sharedModules;
}

declare module 'virtual:bundled-remotes' {
  import type { RemoteModule } from '@portal/auth/contract/contract';

  /** The remotes that this build has within itself; none unless it is a single bundle. */
  export const bundledRemotes: Record<string, () => Promise<{ default: RemoteModule }>>;
}
