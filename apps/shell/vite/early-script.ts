import { fileURLToPath } from 'node:url';
import { build, type Rolldown } from 'vite';

const ENTRY = fileURLToPath(new URL('../src/early/early.ts', import.meta.url));

/** Builds src/early/early.ts into one classic script that needs nothing else. Resolves to its code. */
export async function earlyScript(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
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
