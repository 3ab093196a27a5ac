import { fileURLToPath } from 'node:url';
import { build, type Rolldown } from 'vite';
import { shellDefinitions } from '../../../scripts/federation/build-facts.ts';

const ENTRY = fileURLToPath(new URL('../src/boot/boot.ts', import.meta.url));

/** Builds src/early/early.ts into one classic script that needs nothing else. Resolves to its code. */
export async function earlyScript({ isSingle }: { isSingle: boolean }): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    define: { ...shellDefinitions(), 'import.meta.env.PORTAL_HAS_REMOTES_WITHIN': JSON.stringify(isSingle) },
    build: {
      target: 'esnext',
      write: false,
      lib: { entry: ENTRY, formats: ['iife'], name: 'early' },
      // Of what the modules bring along it takes what it uses, and not the libraries around that.
      rolldownOptions: { treeshake: { moduleSideEffects: false } },
    },
  });
  const [{ output }] = (Array.isArray(built) ? built : [built]) as [Rolldown.RolldownOutput];
  return output[0].code;
}
