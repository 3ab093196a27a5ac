declare module 'virtual:shared-modules' {
  /** The modules that remotes take from the shell, by name. */
  const sharedModules: Record<string, object>;
  export default sharedModules;
  /** The name under which they are shared. */
  export const sharedPackage: string;
}

declare module 'virtual:bundled-remotes' {
  import type { RemoteModule } from '@portal/auth/contract/contract';

  /** The remotes that this build has within itself; none unless it is a single bundle. */
  export const bundledRemotes: Record<string, () => Promise<{ default: RemoteModule }>>;
}
