// Rules for Rolldown's `codeSplitting` option that merge small files, because each request costs headers and part of a
// round trip. docs/benchmarks.md ("Federation") shows what each rule saves.
import type { Plugin, Rolldown } from 'vite';
import { isSharedModule } from './take-shared-modules.ts';

const LIBRARY = /\/node_modules\//;
/** Libraries that consist of many small modules, some of which each page uses. */
const SMALL_LIBRARY = /\/node_modules\/(lucide-react|class-variance-authority|clsx)\//;

/** The shell's rules: the code that the first page shares with other pages is one file. */
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
 * A remote's rules: the routes with everything they import are one file, and the small modules that several pages import
 * are another. The rest of each page is a separate file. The federation plugin's modules stay where the plugin puts them.
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

/** The given modules and everything they import statically. Leaves out virtual modules that are not shared. */
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
