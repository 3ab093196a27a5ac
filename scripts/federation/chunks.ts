// Rules for Rolldown's `codeSplitting` option that merge small files, because each request costs headers and part of a
// round trip. docs/decisions/page-load.md says what was measured.
import type { Plugin, Rolldown, UserConfig } from 'vite';
import { isSharedModule } from './take-shared-modules.ts';

const SIGNED_IN = '/apps/shell/src/mount/signed-in.ts';
const SUPABASE = '/packages/data/src/client/create-client.ts';
const FEDERATION = '/apps/shell/src/remotes/loading/federation-runtime.ts';

/** The modules that the shell imports dynamically for a signed-in user, in this order. */
export const SIGNED_IN_MODULES = [SUPABASE, SIGNED_IN, FEDERATION];

const LIBRARY = /\/node_modules\//;
/** Libraries that consist of many small modules, some of which each page uses. */
const SMALL_LIBRARY = /\/node_modules\/(lucide-react|class-variance-authority|clsx)\//;

/** The first page needs one file, signed-in users another; what supabase-js's file needs too belongs to the first. */
export function shellChunks(): Plugin {
  const chunkByModule = new Map<string, string>();
  return {
    name: 'shell-chunks',
    apply: 'build',
    config: () => chunksBy(chunkByModule),
    generateBundle: compileAhead,
    buildEnd() {
      const modules = [...this.getModuleIds()];
      const neededBy = (is: (id: string) => boolean) => collectImports(modules.filter(is), this, () => false);
      const signedIn = neededBy((id) => id.endsWith(SIGNED_IN) || id.endsWith(FEDERATION));
      const supabase = neededBy((id) => id.endsWith(SUPABASE));
      for (const id of neededBy((each) => each.endsWith(SIGNED_IN))) chunkByModule.set(id, 'signed-in');
      for (const id of supabase) if (signedIn.has(id)) chunkByModule.set(id, 'first-page');
      for (const id of neededBy((each) => this.getModuleInfo(each)?.isEntry === true))
        chunkByModule.set(id, 'first-page');
    },
  };
}

/** The routes are one file, what several pages import another. The federation plugin's modules stay where it puts them. */
export function remoteChunks(): Plugin {
  const chunkByModule = new Map<string, string>();
  return {
    name: 'remote-chunks',
    apply: 'build',
    config: () => chunksBy(chunkByModule),
    generateBundle: compileAhead,
    buildEnd() {
      const modules = [...this.getModuleIds()];
      const routes = modules.filter((id) => id.endsWith('/src/routes.tsx'));
      const withRoutes = [...collectImports(routes, this, isOfPlugin), ...modules.filter(isSharedModule)];
      for (const id of withRoutes) chunkByModule.set(id, 'frame');
      // On its own, because the frame reads it at once: in a small remote it would be part of the entry, which imports the frame.
      for (const id of modules) if (id.includes('__loadShare__')) chunkByModule.set(id, 'shared');

      const pages = routes.flatMap((id) => this.getModuleInfo(id)?.dynamicallyImportedIds ?? []);
      const seen = new Set<string>();
      const shared = new Set<string>();
      for (const page of pages)
        for (const id of collectImports([page], this, isOfPlugin)) (seen.has(id) ? shared : seen).add(id);
      for (const id of shared) {
        const brought = [...collectImports([id], this, isOfPlugin)].filter(
          (each) => !chunkByModule.has(each),
        );
        if (brought.every(isSmall)) for (const each of brought) chunkByModule.set(each, 'parts');
      }
    },
  };
}

/** Puts each module into the file that it is assigned to while the modules are read. */
function chunksBy(chunkByModule: Map<string, string>): UserConfig {
  const group = { name: (id: string) => chunkByModule.get(id) ?? null };
  const codeSplitting = { includeDependenciesRecursively: false, groups: [group] };
  // Of lucide-react's thousands of icons, only those are read that are imported.
  const experimental = { lazyBarrel: true };
  return { build: { rolldownOptions: { experimental, output: { codeSplitting } } } };
}

/** Chromium then compiles a file while it arrives. Added last: behind Vite's own first line it counts for nothing. */
const compileAhead: Plugin['generateBundle'] = {
  order: 'post',
  handler(_options, bundle) {
    for (const file of Object.values(bundle))
      if (file.type === 'chunk') file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
  },
};

const isSmall = (id: string) => !LIBRARY.test(id) || SMALL_LIBRARY.test(id);

/** Whether the federation plugin made this module, which then stays where the plugin puts it. */
const isOfPlugin = (id: string) => id.startsWith('\0') && !isSharedModule(id);

/** The given modules and everything they import statically. Leaves out modules for which `isLeftOut` is true. */
function collectImports(
  start: readonly string[],
  context: Rolldown.PluginContext,
  isLeftOut: (id: string) => boolean,
): Set<string> {
  const found = new Set<string>();
  const visit = (id: string) => {
    if (found.has(id) || isLeftOut(id)) return;
    found.add(id);
    for (const imported of context.getModuleInfo(id)?.importedIds ?? []) visit(imported);
  };
  for (const id of start) visit(id);
  return found;
}
