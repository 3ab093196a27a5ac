declare module 'virtual:shared-modules' {
  /** Every shared module by its name; fetched when first called, if the shell has no need of it itself. */
  export const sharedModules: Record<string, () => Promise<object>>;
  export const reactVersion: string;
}

declare module 'virtual:bundled-remotes' {
  import type { RemoteModule } from '@portal/auth/contract/contract';

  /** The remotes that this build has within itself; none unless it is a single bundle. */
  export const bundledRemotes: Record<string, () => Promise<{ default: RemoteModule }>>;
}
