import type { Plugin, Rolldown } from 'vite';
import { staticFiles } from './static-files.ts';

/** Modules of pages by path, as "reports/reports-page.tsx" by "/reports". A "*" stands for one part of a path, such as an id. */
export type Pages = Record<string, string>;

/**
 * Finds the files that each of these pages needs besides those of the routes, for the remote's manifest: the shell requests them with
 * the routes, not after them. `files` is filled when the bundle is generated.
 */
export function pageFiles(pages: Pages): { plugin: Plugin; files: Record<string, string[]> } {
  const files: Record<string, string[]> = {};
  const plugin: Plugin = {
    name: 'page-files',
    apply: 'build',
    generateBundle: {
      // Before the federation plugin writes the manifest.
      order: 'pre',
      handler(_options, bundle) {
        const withRoutes = staticFiles(bundle, [chunkOf('routes.tsx', bundle)]);
        for (const [path, module] of Object.entries(pages)) {
          const all = staticFiles(bundle, [chunkOf(module, bundle)]);
          files[path] = [...all].filter((file) => !withRoutes.has(file));
        }
      },
    },
  };
  return { plugin, files };
}

function chunkOf(module: string, bundle: Rolldown.OutputBundle): Rolldown.OutputChunk {
  for (const file of Object.values(bundle))
    if (file.type === 'chunk' && file.moduleIds.some((id) => id.endsWith(`/src/${module}`))) return file;
  throw new Error(`The build has no module ${module}, which vite.config.ts names as a page.`);
}
