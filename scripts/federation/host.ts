// The shell is the only provider of shared code, and the remotes contain no copy of it (docs/decisions/federation.md).
import type { Plugin } from 'vite';
import { SHARED_MODULES, SHARED_PACKAGE } from './shared-modules.ts';

/** `virtual:shared-modules`: none when the remotes are part of the same bundle. */
export function hostFederation({ isSingle }: { isSingle: boolean }): Plugin {
  const names = isSingle ? [] : SHARED_MODULES;
  return virtualModule('host-federation', 'virtual:shared-modules', () => {
    const imports = names.map((name, index) => `import * as m${index} from '${name}';`);
    const entries = names.map((name, index) => `'${name}': m${index}`);
    return `${imports.join('\n')}
export const sharedPackage = '${SHARED_PACKAGE}';
export default { ${entries.join(', ')} };`;
  });
}

/** A module that exists only in the build. */
export function virtualModule(name: string, id: string, code: () => string): Plugin {
  return {
    name,
    resolveId: (source) => (source === id ? `\0${id}` : null),
    load: (source) => (source === `\0${id}` ? code() : null),
  };
}
