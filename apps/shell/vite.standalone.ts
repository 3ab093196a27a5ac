import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import type { InlineConfig, Plugin } from 'vite';
import { shellDefinitions } from '../../scripts/federation/build-facts.ts';
import { hostFederation } from '../../scripts/federation/host.ts';
import { bundledRemotes } from '../../scripts/federation/single-bundle.ts';
import { markdownArticles } from '../portal/vite/markdown-articles.ts';

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** A development server for one remote alone, on the shell's pages and without federation. */
export function standaloneConfig(name: string): InlineConfig {
  const routes = folder(`../${name}/src/routes.tsx`);
  return {
    configFile: false,
    root: folder('./standalone'),
    publicDir: folder('./public'),
    define: shellDefinitions({ isSingle: false }),
    plugins: [
      markdownArticles(),
      react(),
      tailwindcss(),
      remoteAlone(name, routes),
      // The shell's own modules ask which remotes they have within themselves.
      bundledRemotes({ isSingle: false }),
      // The remote is compiled with the shell, which therefore lends it nothing.
      hostFederation({ isSingle: true }),
    ],
    // Else the server finds their libraries one page at a time, and reloads at each.
    optimizeDeps: { entries: ['index.html', routes] },
  };
}

function remoteAlone(name: string, routes: string): Plugin {
  const id = 'virtual:remote';
  return {
    name: 'remote-alone',
    resolveId: (source) => (source === id ? `\0${id}` : null),
    load: (source) =>
      source === `\0${id}`
        ? `export const name = ${JSON.stringify(name)}; export { default } from ${JSON.stringify(routes)};`
        : null,
  };
}
