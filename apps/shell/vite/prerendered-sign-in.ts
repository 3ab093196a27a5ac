import { fileURLToPath } from 'node:url';
import { runnerImport, type Plugin, type Rolldown } from 'vite';
import { SIGNED_IN_MODULES } from '../../../scripts/federation/chunks.ts';
import { hostFederation } from '../../../scripts/federation/host.ts';
import { bundledRemotes } from '../../../scripts/federation/single-bundle.ts';
import { bootScript } from './boot-script.ts';

const RENDERER = fileURLToPath(new URL('../src/boot/prerender-sign-in.tsx', import.meta.url));

/** Adds auth.html, which static hosts serve for /auth, with the sign-in form for the browser to paint before the scripts. */
export function prerenderedSignIn({ isSingle }: { isSingle: boolean }): Plugin {
  return {
    name: 'prerendered-sign-in',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const index = bundle['index.html'];
        if (index?.type !== 'asset') throw new Error('The build has no index.html.');
        const boot = this.emitFile({
          type: 'asset',
          name: 'boot.js',
          source: await bootScript({ isSingle, signedInFiles: signedInFiles(bundle) }),
        });
        const config = '<link rel="preload" href="/config.json" as="fetch" crossorigin />';
        const script = `<script src="/${this.getFileName(boot)}"></script>`;
        const html = replaced(
          String(index.source),
          '<link rel="icon"',
          `${config}\n    ${script}\n    <link rel="icon"`,
        );
        index.source = html;
        // The empty template says that the form is there as a whole (styles.css).
        const root = `<div id="root" data-app="shell" data-prerendered>${await signInMarkup()}</div><template></template>`;
        this.emitFile({
          type: 'asset',
          fileName: 'auth.html',
          source: replaced(html, '<div id="root" data-app="shell"></div>', root),
        });
      },
    },
  };
}

/** The files of the modules that signed-in users need, and what these files import, besides those of the first page; in the order of use. */
function signedInFiles(bundle: Rolldown.OutputBundle): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const ofFirstPage = staticFiles(
    bundle,
    chunks.filter(({ isEntry }) => isEntry),
  );
  const needed = SIGNED_IN_MODULES.flatMap((name) =>
    chunks.filter(({ facadeModuleId }) => facadeModuleId?.endsWith(name)),
  );
  return [...staticFiles(bundle, needed)].filter((name) => !ofFirstPage.has(name)).map((name) => `/${name}`);
}

function staticFiles(bundle: Rolldown.OutputBundle, start: Rolldown.OutputChunk[]): Set<string> {
  const found = new Set<string>();
  const visit = (name: string) => {
    if (found.has(name)) return;
    found.add(name);
    const file = bundle[name];
    for (const imported of file?.type === 'chunk' ? file.imports : []) visit(imported);
  };
  for (const { fileName } of start) visit(fileName);
  return found;
}

async function signInMarkup(): Promise<string> {
  const { module } = await runnerImport<{ prerenderSignIn: () => string }>(RENDERER, {
    configFile: false,
    logLevel: 'error',
    oxc: { jsx: { runtime: 'automatic', development: false } },
    plugins: [hostFederation({ isSingle: true }), bundledRemotes({ isSingle: false })],
  });
  return module.prerenderSignIn();
}

function replaced(text: string, what: string, by: string): string {
  if (!text.includes(what)) throw new Error(`index.html has no ${what}.`);
  return text.replace(what, () => by);
}
