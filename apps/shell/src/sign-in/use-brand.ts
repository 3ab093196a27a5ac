import { runtimeConfig } from '@portal/data/client/runtime-config';
import { useSyncExternalStore } from 'react';

const subscribeToNothing = () => () => {};

/** The deployment's brand name and website. Both are empty at build time and during hydration. */
export function useBrand(): { brandName: string; websiteUrl: string } {
  const isKnown = useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
  if (!isKnown) return { brandName: '', websiteUrl: '' };
  const { brand, links } = runtimeConfig();
  return { brandName: brand.name, websiteUrl: links.website };
}
