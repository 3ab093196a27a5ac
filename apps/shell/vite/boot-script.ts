import { fileURLToPath } from 'node:url';
import { build, type Rolldown } from 'vite';
import { BUILD_TARGET } from '../../../scripts/federation/browsers.ts';
import { shellDefinitions } from '../../../scripts/federation/build-facts.ts';

const ENTRY = fileURLToPath(new URL('../src/boot/boot.ts', import.meta.url));

/** `signedInFiles`: paths of the files that every signed-in user needs, which the script requests for them. */
type Options = { isSingle: boolean; signedInFiles: string[] };

/** Builds src/boot/boot.ts into one classic script that needs nothing else. Resolves to its code. */
export async function bootScript({ isSingle, signedInFiles }: Options): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    define: {
      ...shellDefinitions({ isSingle }),
      'import.meta.env.PORTAL_SIGNED_IN_FILES': JSON.stringify(signedInFiles.join(' ')),
    },
    build: {
      target: BUILD_TARGET,
      write: false,
      lib: { entry: ENTRY, formats: ['iife'], name: 'boot' },
      // Keeps only what the script uses of the modules that it imports.
      rolldownOptions: { treeshake: { moduleSideEffects: false } },
    },
  });
  const [{ output }] = (Array.isArray(built) ? built : [built]) as [Rolldown.RolldownOutput];
  return output[0].code;
}
