import { createRequire } from 'node:module';
import { dirname, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { exportedModules, exportsIn } from './exported-modules.ts';
import { SHARED_LIBRARIES, SHARED_MODULES, SHARED_PACKAGE, SINGLE_COPY_LIBRARIES } from './shared-modules.ts';

const PREFIX = '\0shared:';

/** Whether this module represents a shared module in a remote's build. */
export const isSharedModule = (id: string): boolean => id.startsWith(PREFIX);

/**
 * Makes a remote take every shared module from the shell, also where the packages import one another by a relative path.
 * Fails the build when the remote contains a library that may exist only once on a page.
 */
export function takeSharedModules(): Plugin {
  const filesByName = exportedModules();
  const namesByFile = new Map(Array.from(filesByName, ([name, file]) => [file, name]));

  /** Returns the shared module that an import refers to, or undefined when it refers to another module. */
  function sharedName(source: string, importer: string): string | undefined {
    const name = source.startsWith('.')
      ? namesByFile.get(resolve(dirname(importer), source))
      : (SHARED_LIBRARIES[source] ?? source);
    return name !== undefined && SHARED_MODULES.includes(name) ? name : undefined;
  }

  return {
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
      const copied = error ? [] : [...this.getModuleIds()].filter((id) => SINGLE_COPY_LIBRARIES.test(id));
      if (copied.length > 0)
        throw new Error(
          `${copied[0]} would be copied into the remote: add the module that imports it to scripts/federation/shared-modules.ts.`,
        );
    },
  };
}
