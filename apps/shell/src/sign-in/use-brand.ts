import { runtimeConfig } from '@portal/data/client/runtime-config';
import { useSyncExternalStore } from 'react';

const neverChanges = () => () => {};

/** What the page shows of the deployment's configuration: at build time, and when React takes that over, still nothing. */
export function useConfigured(): { brandName: string; websiteUrl: string } {
  const isKnown = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  if (!isKnown) return { brandName: '', websiteUrl: '' };
  const { brand, links } = runtimeConfig();
  return { brandName: brand.name, websiteUrl: links.website };
}
