// Few files in place of a hundred small ones: every request costs its share of a round trip and a kilobyte of headers.
import type { Plugin, Rolldown } from 'vite';
import { shareOfImport } from './shared-modules.ts';
import { TAKEN } from './take-from-shell.ts';

const LIBRARY = /[\\/]node_modules[\\/]/;
const SMALL_LIBRARY = /[\\/](lucide-react|class-variance-authority|clsx)[\\/]/;
const OWN_PACKAGE = /[\\/]packages[\\/](ui|data|auth)[\\/]src[\\/][^?]+\.tsx?$/;
const FRAME_PARTS = /[\\/]packages[\\/]ui[\\/]src[\\/]overlays[\\/](dropdown-menu|tooltip|sheet)\.tsx$/;
const LENDING = /[\\/]federation-runtime\.ts$|virtual:lent-modules$/;
/** What Vite adds for dynamic imports; the federation plugin would give it a file of its own. */
const PRELOAD_HELPER = '\0vite/preload-helper.js';
const PRELOAD_HELPER_FILE = 'vite-preload-helper';

type Graph = {
  /** The modules whose id matches. */
  roots: (pattern: RegExp) => string[];
  /** What the modules import when it is needed. */
  pages: (of: string[]) => string[];
  /** The modules and all that they import statically. */
  withImports: (start: string[]) => string[];
  /** Puts modules into a chunk, unless they are in one already. */
  claim: (ids: string[], chunk: string) => void;
  isFree: (id: string) => boolean;
};

/**
 * The shell's files: what the first page needs is two (libraries change seldom and stay cached); the federation runtime
 * with what it lends to every remote's first page is one. The rest stays apart.
 */
export function shellChunks({ isSingle }: { isSingle: boolean }): Plugin {
  return chunks('shell-chunks', ({ roots, withImports, claim, isFree }) => {
    const first = withImports(roots(/[\\/]index\.html$/));
    claim(
      first.filter((id) => LIBRARY.test(id)),
      'libraries',
    );
    claim(first, 'shell');
    claim(withImports(roots(isSingle ? FRAME_PARTS : LENDING)), 'frame');
    for (const id of roots(OWN_PACKAGE)) {
      const brought = withImports([id]).filter(isFree);
      if (brought.every(isSmall)) claim(brought, 'parts');
    }
  });
}

/**
 * A remote's files: its entry, what the federation plugin adds to it, its routes with all that they and the first page need,
 * and the small modules that other pages share. A page is a file of its own.
 */
export function remoteChunks(): Plugin {
  return chunks('remote-chunks', ({ roots, pages, withImports, claim, isFree }) => {
    const entry = roots(/virtual:mf-REMOTE_ENTRY_ID/);
    const added = withImports([...entry, ...roots(/virtual:mf-localSharedImportMap/)]);
    claim(
      added.filter((id) => !entry.includes(id)),
      'federation',
    );
    claim([PRELOAD_HELPER], 'federation');
    const routes = roots(/[\\/]src[\\/]routes\.tsx$/);
    claim([...withImports(routes), ...roots(TAKEN)], 'frame');
    const ofPages = pages(routes).map((page) => withImports([page]));
    const shared = ofPages.flat().filter((id) => ofPages.filter((page) => page.includes(id)).length > 1);
    const ofFirstPage = withImports(roots(/[\\/]dashboard-page\.tsx$/));
    const order = (id: string) => (ofFirstPage.includes(id) ? 0 : 1);
    // The first page's before the others', which would take what both need along into their file.
    for (const id of shared.toSorted((one, other) => order(one) - order(other))) {
      const brought = withImports([id]).filter(isFree);
      // What the shell has to fetch first must not be asked for before a page needs it.
      if (brought.every((each) => isSmall(each) && !shareOfImport(each)))
        claim(brought, order(id) === 0 ? 'frame' : 'parts');
    }
  });
}

const isSmall = (id: string) => !LIBRARY.test(id) || SMALL_LIBRARY.test(id);

function chunks(name: string, assign: (graph: Graph) => void): Plugin {
  const chunkOf = new Map<string, string>();
  return {
    name,
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
    outputOptions({ codeSplitting }) {
      if (typeof codeSplitting !== 'object' || !codeSplitting.groups) return;
      codeSplitting.groups = codeSplitting.groups.filter(({ name: group }) => group !== PRELOAD_HELPER_FILE);
    },
    buildEnd() {
      const modules = new Map<string, Rolldown.ModuleInfo>();
      for (const id of this.getModuleIds()) {
        const info = this.getModuleInfo(id);
        if (info) modules.set(id, info);
      }
      assign({
        roots: (pattern) => [...modules.keys()].filter((id) => pattern.test(id)),
        pages: (of) => of.flatMap((id) => modules.get(id)?.dynamicallyImportedIds ?? []),
        withImports: (start) => withImports(start, modules),
        claim: (ids, chunk) => {
          for (const id of ids) if (!chunkOf.has(id)) chunkOf.set(id, chunk);
        },
        isFree: (id) => !chunkOf.has(id),
      });
    },
  };
}

function withImports(start: string[], modules: Map<string, Rolldown.ModuleInfo>): string[] {
  const found = new Set<string>();
  const visit = (id: string) => {
    if (found.has(id)) return;
    found.add(id);
    for (const imported of modules.get(id)?.importedIds ?? []) visit(imported);
  };
  for (const id of start) visit(id);
  return [...found];
}
