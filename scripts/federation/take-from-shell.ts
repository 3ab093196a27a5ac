// How a remote's build takes from the shell what must be there once.
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';
import { exportsIn } from './exports-in.ts';
import { APART, LENT, TOGETHER } from './lent.ts';
import { exportedModules, isDoor, nameOf } from './shared-modules.ts';

const PACKAGE_FILE = /\/packages\/(auth|data|ui)\/src\/[^?]+\.tsx?$/;

/** The modules that hand on what is taken out of the lent one. */
export const TAKEN = /^\0taken:/;
const PREFIX = '\0taken:';
const VIA = '\0share:';

/**
 * Lets a remote take from the shell what must be there once: what is lent together out of that one module; the rest, where our
 * packages' files become part of the remote, by way of a module of no package, because the federation plugin leaves
 * what a package imports of itself alone.
 */
export function takeFromShell(): Plugin {
  const exported = exportedModules();
  return {
    name: 'take-from-shell',
    apply: 'build',
    enforce: 'pre',
    // Else every name that is handed on, used or not, counts as something that happens.
    config: () => ({ build: { rolldownOptions: { treeshake: { propertyReadSideEffects: false } } } }),
    resolveId(source, importer) {
      if (!importer || isDoor(importer)) return null;
      const isInPackage = PACKAGE_FILE.test(importer);
      const name = isInPackage ? nameOf(source, importer) : source;
      if (TOGETHER.includes(name)) return PREFIX + name;
      return isInPackage && APART.includes(name) ? VIA + name : null;
    },
    load(id) {
      if (id.startsWith(VIA)) return `export * from '${id.slice(VIA.length)}';`;
      if (!TAKEN.test(id)) return null;
      const name = id.slice(PREFIX.length);
      const file = exported.get(name);
      const names = file ? exportsIn(file) : Object.keys(createRequire(import.meta.url)(name));
      const constants = names.map((each) => `${each} = taken.${each}`).join(', ');
      const all = `import lent from '${LENT}';\nconst taken = lent['${name}'];\nexport const ${constants};`;
      return { code: file ? all : `${all}\nexport default taken;`, moduleSideEffects: false };
    },
  };
}
