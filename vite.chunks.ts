// Few files in place of a hundred small ones: every request costs its share of a round trip and a kilobyte of headers.
import type { Plugin, Rolldown } from 'vite';
import { mustBeOne, shareOfImport } from './vite.federation-shares.ts';

const LIBRARY = /[\\/]node_modules[\\/]/;
const ICON = /[\\/]lucide-react[\\/]/;
const OWN_PACKAGE = /[\\/]packages[\\/](ui|data|auth)[\\/]src[\\/][^?]+\.tsx?$/;
const FRAME_PARTS = /[\\/]packages[\\/]ui[\\/]src[\\/](dropdown-menu|tooltip|sheet)\.tsx$/;

type Graph = {
  /** The modules whose id matches. */
  roots: (pattern: RegExp) => string[];
  /** The modules and all that they import statically. */
  withImports: (start: string[]) => string[];
  /** Puts modules into a chunk, unless they are in one already. */
  claim: (ids: string[], chunk: string) => void;
  isFree: (id: string) => boolean;
};

/**
 * The shell's files: what the first page needs is two (libraries change seldom and stay cached); what every signed-in
 * page lends from the shell is one; small modules that keep state are another. The rest stays apart.
 */
export function shellChunks(): Plugin {
  return chunks('shell-chunks', ({ roots, withImports, claim, isFree }) => {
    const first = withImports(roots(/[\\/]index\.html$/));
    claim(
      first.filter((id) => LIBRARY.test(id)),
      'libraries',
    );
    claim(first, 'shell');
    claim(withImports(roots(FRAME_PARTS)), 'frame');
    const own = roots(OWN_PACKAGE);
    for (const id of [...own.filter(mustBeOne), ...own]) {
      const brought = withImports([id]).filter(isFree);
      const isSmall = brought.every((each) => !LIBRARY.test(each) || ICON.test(each));
      if (isSmall) claim(brought, mustBeOne(id) ? 'state' : 'parts');
    }
  });
}

/**
 * A remote's files: its entry with what the federation plugin adds, its routes with all that they import, and
 * the small modules of our packages that its pages share. A page is a file of its own.
 */
export function remoteChunks(): Plugin {
  return chunks('remote-chunks', ({ roots, withImports, claim, isFree }) => {
    const entry = roots(/virtual:mf-REMOTE_ENTRY_ID/);
    const added = withImports([...entry, ...roots(/virtual:mf-localSharedImportMap/)]);
    claim(
      added.filter((id) => !entry.includes(id)),
      'federation',
    );
    claim(withImports(roots(/[\\/]src[\\/]routes\.tsx$/)), 'frame');
    for (const id of roots(OWN_PACKAGE)) {
      const brought = withImports([id]).filter(isFree);
      // What the shell has to fetch first must not be asked for before a page needs it.
      const isSmall = brought.every(
        (each) => (!LIBRARY.test(each) || ICON.test(each)) && !shareOfImport(each),
      );
      if (isSmall) claim(brought, 'parts');
    }
  });
}

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
    buildEnd() {
      const modules = new Map<string, Rolldown.ModuleInfo>();
      for (const id of this.getModuleIds()) {
        const info = this.getModuleInfo(id);
        if (info) modules.set(id, info);
      }
      assign({
        roots: (pattern) => [...modules.keys()].filter((id) => pattern.test(id)),
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
