import { runtimeConfig, type RuntimeConfig } from '@portal/data/client/runtime-config';
import { useSyncExternalStore } from 'react';

const subscribeToNothing = () => () => {};

/** The deployment's configuration; null at build time and during hydration. */
export function useConfigured(): RuntimeConfig | null {
  const isKnown = useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
  return isKnown ? runtimeConfig() : null;
}
