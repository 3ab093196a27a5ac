import { useConfigured } from '../use-configured.ts';

/** The deployment's brand name and website. Both are empty at build time and during hydration. */
export function useBrand(): { brandName: string; websiteUrl: string } {
  const config = useConfigured();
  return { brandName: config?.brand.name ?? '', websiteUrl: config?.links.website ?? '' };
}
