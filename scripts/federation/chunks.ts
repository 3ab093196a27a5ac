// Fewer files than Rolldown makes by itself, through its `codeSplitting` option: every request costs headers and a part of a
// round trip. What each rule saves: docs/benchmarks.md, Federation.
import type { Plugin, Rolldown } from 'vite';
import { isSharedModule } from './take-shared-modules.ts';

const LIBRARY = /\/node_modules\//;
/** Libraries of many small modules, of which each page uses some. */
const SMALL_LIBRARY = /\/node_modules\/(lucide-react|class-variance-authority|clsx)\//;

/** The shell's build: code that the first page shares with others is one file. */
export function shellChunks(): Plugin {
  return {
    name: 'shell-chunks',
    apply: 'build',
    config: () => ({
      build: {
        rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'common', minShareCount: 2 }] } } },
      },
    }),
  };
}

/**
 * A remote's build: the routes with all that they import are one file, and the small modules that several pages import
 * are another. The rest of each page is a file of its own; the federation plugin's modules stay where it puts them.
 */
export function remoteChunks(): Plugin {
  const chunkOf = new Map<string, string>();
  return {
    name: 'remote-chunks',
    apply: 'build',
    config: () => ({
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              includeDependenciesRecursively: false,
              groups: [{ name: (id: string) => chunkOf.get(id) ?? null }],
            },
          },
        },
      },
    }),
    buildEnd() {
      const modules = [...this.getModuleIds()];
      const routes = modules.filter((id) => id.endsWith('/src/routes.tsx'));
      const withRoutes = [...importsOf(routes, this), ...modules.filter(isSharedModule)];
      for (const id of withRoutes) chunkOf.set(id, 'frame');

      const pages = routes.flatMap((id) => this.getModuleInfo(id)?.dynamicallyImportedIds ?? []);
      const modulesOfPages = pages.map((page) => [...importsOf([page], this)]);
      const all = modulesOfPages.flat();
      for (const id of new Set(all)) {
        const isShared = all.indexOf(id) !== all.lastIndexOf(id);
        const brought = [...importsOf([id], this)].filter((each) => !chunkOf.has(each));
        if (isShared && brought.every(isSmall)) for (const each of brought) chunkOf.set(each, 'parts');
      }
    },
  };
}

const isSmall = (id: string) => !LIBRARY.test(id) || SMALL_LIBRARY.test(id);

/** These modules and everything that they import statically; of virtual modules only the shared ones. */
function importsOf(start: readonly string[], context: Rolldown.PluginContext): Set<string> {
  const found = new Set<string>();
  const visit = (id: string) => {
    if (found.has(id) || (id.startsWith('\0') && !isSharedModule(id))) return;
    found.add(id);
    for (const imported of context.getModuleInfo(id)?.importedIds ?? []) visit(imported);
  };
  for (const id of start) visit(id);
  return found;
}
