import { useSyncExternalStore } from 'react';
import type { RemoteError } from '../manifest/remote-error.ts';

const failures = new Map<string, RemoteError>();
const listeners = new Set<() => void>();

/** Remembers, or with undefined forgets, why a remote is not available. */
export function setRemoteFailure(remote: string, error: RemoteError | undefined): void {
  if (error) failures.set(remote, error);
  else failures.delete(remote);
  for (const notify of listeners) notify();
}

/** Why the remote is not available, or undefined. */
export function remoteFailure(remote: string): RemoteError | undefined {
  return failures.get(remote);
}

/** As remoteFailure, for components. */
export function useRemoteFailure(remote: string): RemoteError | undefined {
  return useSyncExternalStore(subscribe, () => failures.get(remote));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
