import { useSyncExternalStore } from 'react';

const failures = new Map<string, Error>();
const listeners = new Set<() => void>();

/** Remembers, or with undefined forgets, why a remote is not available. */
export function setRemoteFailure(remote: string, error: Error | undefined): void {
  if (error) failures.set(remote, error);
  else failures.delete(remote);
  for (const notify of listeners) notify();
}

/** Why the remote is not available, or undefined. */
export function useRemoteFailure(remote: string): Error | undefined {
  return useSyncExternalStore(subscribe, () => failures.get(remote));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
