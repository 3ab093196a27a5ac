import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { exportedModules, exportsIn } from './exported-modules.ts';
import {
  SEPARATE_MODULES,
  SHARED_LIBRARIES,
  SHARED_MODULES,
  SHARED_PACKAGE,
  SINGLE_COPY_LIBRARIES,
} from './shared-modules.ts';

const PREFIX = '\0shared:';

export const isSharedModule = (id: string): boolean => id.startsWith(PREFIX);

/** Fails the build when the remote contains a library or a module of ours that may exist only once on a page. */
export function takeSharedModules(): { plugin: Plugin; uses: () => Record<string, string> } {
  const used: Record<string, string> = {};
  const filesByName = exportedModules();
  const namesByFile = new Map(Array.from(filesByName, ([name, file]) => [file, name]));

  function sharedName(source: string, importer: string): string | undefined {
    const name = source.startsWith('.')
      ? namesByFile.get(resolve(dirname(importer), source))
      : (SHARED_LIBRARIES[source] ?? source);
    return name !== undefined && SHARED_MODULES.includes(name) ? name : undefined;
  }

  function holdsState(id: string): boolean {
    const name = namesByFile.get(id);
    if (name === undefined || SEPARATE_MODULES.includes(name)) return false;
    return /\bcreateContext\b|from 'zustand'/.test(readFileSync(id, 'utf8'));
  }

  const plugin: Plugin = {
    name: 'take-shared-modules',
    apply: 'build',
    enforce: 'pre',
    // Without this, Rolldown keeps the unused exports of shared modules.
    config: () => ({ build: { rolldownOptions: { treeshake: { propertyReadSideEffects: false } } } }),
    resolveId(source, importer) {
      const name = importer ? sharedName(source, importer) : undefined;
      return name ? PREFIX + name : null;
    },
    load(id) {
      if (!isSharedModule(id)) return null;
      const name = id.slice(PREFIX.length);
      const file = filesByName.get(name);
      const names = file ? exportsIn(file) : Object.keys(createRequire(import.meta.url)(name));
      const exports = names.map((each) => `${each} = shared.${each}`).join(', ');
      const code = `import modules from '${SHARED_PACKAGE}';
const shared = modules['${name}'];
export const ${exports};`;
      return { code: file ? code : `${code}\nexport default shared;`, moduleSideEffects: false };
    },
    buildEnd(error) {
      if (error) return;
      for (const id of this.getModuleIds())
        if (SINGLE_COPY_LIBRARIES.test(id) || holdsState(id))
          throw new Error(
            `${id} would be a second copy in the remote: share it, or the module that imports it, in scripts/federation/shared-modules.ts.`,
          );
    },
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle))
        for (const [id, { renderedExports }] of Object.entries(file.type === 'chunk' ? file.modules : {}))
          if (isSharedModule(id))
            used[id.slice(PREFIX.length)] = renderedExports
              .filter((name) => name !== 'default')
              .toSorted()
              .join(' ');
    },
  };
  return { plugin, uses: () => used };
}
