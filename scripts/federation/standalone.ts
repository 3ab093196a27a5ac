import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import type { InlineConfig } from 'vite';
import { shellDefinitions } from './build-facts.ts';
import { hostFederation, virtualModule } from './host.ts';
import { markdownArticles } from './markdown-articles.ts';
import { bundleRemotes, SOURCES } from './single-bundle.ts';

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** A development server for one remote alone, on the shell's pages and without federation. */
export function standaloneConfig(name: string): InlineConfig {
  const routes = SOURCES.find((remote) => remote.name === name)?.routes ?? '';
  return {
    configFile: false,
    root: folder('../../apps/shell/standalone'),
    publicDir: folder('../../apps/shell/public'),
    define: shellDefinitions({ isSingle: false }),
    plugins: [
      markdownArticles(),
      react(),
      tailwindcss(),
      virtualModule('remote-alone', 'virtual:remote', () => {
        return `export const name = ${JSON.stringify(name)}; export { default } from ${JSON.stringify(routes)};`;
      }),
      // The shell's own modules ask which remotes they have within themselves: all of them, so that the sidebar is whole.
      bundleRemotes(SOURCES),
      // The remote is compiled with the shell, which therefore lends it nothing.
      hostFederation({ isSingle: true }),
    ],
    // Else the server finds their libraries one page at a time, and reloads at each.
    optimizeDeps: { entries: ['index.html', routes] },
  };
}
