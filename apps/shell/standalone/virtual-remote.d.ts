declare module 'virtual:remote' {
  import type { RemoteModule } from '@portal/auth/contract/contract';

  /** The remote that runs alone, and what it exposes. */
  export const name: string;
  const remote: RemoteModule;
  export default remote;
}
