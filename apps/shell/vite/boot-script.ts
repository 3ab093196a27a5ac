import { fileURLToPath } from 'node:url';
import { build, type Rolldown } from 'vite';
import { shellDefinitions } from '../../../scripts/federation/build-facts.ts';

const ENTRY = fileURLToPath(new URL('../src/boot/boot.ts', import.meta.url));

/** Builds src/boot/boot.ts into one classic script that needs nothing else. Resolves to its code. */
export async function bootScript({ isSingle }: { isSingle: boolean }): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    define: shellDefinitions({ isSingle }),
    build: {
      target: 'esnext',
      write: false,
      lib: { entry: ENTRY, formats: ['iife'], name: 'boot' },
      // Keeps only what the script uses of the modules that it imports.
      rolldownOptions: { treeshake: { moduleSideEffects: false } },
    },
  });
  const [{ output }] = (Array.isArray(built) ? built : [built]) as [Rolldown.RolldownOutput];
  return output[0].code;
}
