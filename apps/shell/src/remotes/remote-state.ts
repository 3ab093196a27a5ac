import type { RemoteModule } from '@portal/frame/contract/contract';
import type { RemoteFacts } from '@portal/frame/contract/remote-facts';
// oxlint-disable-next-line no-restricted-imports -- only the shell loads remotes
import { create } from 'zustand';
import type { RemoteError } from './manifest/remote-error.ts';

export type LoadedRemote = { module: RemoteModule; version: string };

type RemoteState = {
  /** The load that is running or has succeeded. */
  load?: Promise<LoadedRemote> | undefined;
  /** How many loads of its code have failed. */
  failedRuns: number;
  /** What its manifest says of its pages, as soon as that is known. */
  facts?: Pick<RemoteFacts, 'paths' | 'navigation'>;
  version?: string;
  hasRoutes: boolean;
  failure?: RemoteError | undefined;
};

const UNKNOWN: Readonly<RemoteState> = { failedRuns: 0, hasRoutes: false };

/** What this page knows of all remotes, by name. */
export const useRemoteStates = create<ReadonlyMap<string, Readonly<RemoteState>>>(() => new Map());

export const remoteState = (remote: string): Readonly<RemoteState> =>
  useRemoteStates.getState().get(remote) ?? UNKNOWN;

export function updateRemote(remote: string, change: Partial<RemoteState>): void {
  const states = new Map(useRemoteStates.getState());
  useRemoteStates.setState(states.set(remote, { ...remoteState(remote), ...change }), true);
}

export const useRemoteState = (remote: string): Readonly<RemoteState> =>
  useRemoteStates((states) => states.get(remote) ?? UNKNOWN);
