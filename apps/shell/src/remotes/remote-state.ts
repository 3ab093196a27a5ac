import type { RemoteModule } from '@portal/frame/contract/contract';
import type { RemoteFacts } from '@portal/frame/contract/remote-facts';
import { useSyncExternalStore } from 'react';
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

let states: ReadonlyMap<string, Readonly<RemoteState>> = new Map();
const listeners = new Set<() => void>();

export function remoteState(remote: string): Readonly<RemoteState> {
  return states.get(remote) ?? UNKNOWN;
}

export function updateRemote(remote: string, change: Partial<RemoteState>): void {
  states = new Map(states).set(remote, { ...remoteState(remote), ...change });
  for (const notify of listeners) notify();
}

export function useRemoteState(remote: string): Readonly<RemoteState> {
  return useRemoteStates().get(remote) ?? UNKNOWN;
}

/** What this page knows of all remotes, by name. */
export function useRemoteStates(): ReadonlyMap<string, Readonly<RemoteState>> {
  return useSyncExternalStore(subscribe, () => states);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
