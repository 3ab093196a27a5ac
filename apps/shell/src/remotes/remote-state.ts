import type { RemoteModule } from '@portal/frame/contract/contract';
import { useSyncExternalStore } from 'react';
import type { RemoteError } from './manifest/remote-error.ts';

export type LoadedRemote = { module: RemoteModule; version: string };

type RemoteState = {
  /** The load that is running or has succeeded. */
  load?: Promise<LoadedRemote> | undefined;
  /** How many loads of its code have failed. */
  failedRuns: number;
  version?: string;
  hasRoutes: boolean;
  failure?: RemoteError | undefined;
};

const UNKNOWN: Readonly<RemoteState> = { failedRuns: 0, hasRoutes: false };

const states = new Map<string, Readonly<RemoteState>>();
const listeners = new Set<() => void>();

export function remoteState(remote: string): Readonly<RemoteState> {
  return states.get(remote) ?? UNKNOWN;
}

export function updateRemote(remote: string, change: Partial<RemoteState>): void {
  states.set(remote, { ...remoteState(remote), ...change });
  for (const notify of listeners) notify();
}

export function useRemoteState(remote: string): Readonly<RemoteState> {
  return useSyncExternalStore(subscribe, () => remoteState(remote));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
