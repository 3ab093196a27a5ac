// How the three apps share code at run time: the shell is the only provider, the remotes bring no copy.
// Why it is done this way, with measurements: docs/decisions/federation.md
import type { Plugin } from 'vite';
import { libraryVersions } from './build-facts.ts';
import { providedModules } from './shared-modules.ts';
import { virtualModule } from './virtual-module.ts';

/**
 * The shell's side: every shared module by its name, for the runtime to lend to remotes. What the shell itself needs is
 * in its first files, the rest is fetched when a remote asks for it. With the remotes in the same bundle nothing is shared.
 */
export function hostFederation({ isSingle }: { isSingle: boolean }): Plugin[] {
  const provided = () => (isSingle ? { lent: '', shared: '{}' } : providedModules());
  return [
    virtualModule('host-federation', 'virtual:shared-modules', () => {
      const react = JSON.stringify(libraryVersions()['react']);
      return `export const sharedModules = ${provided().shared};\nexport const reactVersion = ${react};`;
    }),
    virtualModule('lent-modules', 'virtual:lent-modules', () => provided().lent),
  ];
}
