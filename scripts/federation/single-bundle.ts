// Compiles the remotes into the shell: for `npm run dev`, where one server then reloads everything, and for the benchmark,
// which compares the federated build with this one (PORTAL_SINGLE_BUNDLE=1).
import { fileURLToPath } from 'node:url';
import type { ConfigEnv, Plugin } from 'vite';
import { markdownArticles } from './markdown-articles.ts';
import { virtualModule } from './host.ts';

const REMOTES = ['portal', 'admin'].map((name) => ({
  name,
  routes: fileURLToPath(new URL(`../../apps/${name}/src/routes.tsx`, import.meta.url)),
}));

export function isSingleBundle({ command }: ConfigEnv): boolean {
  return command === 'serve' || process.env['PORTAL_SINGLE_BUNDLE'] === '1';
}

/** Provides the list of remotes compiled into the shell. Empty in a deployment, where each comes from its own origin. */
export function bundledRemotes({ isSingle }: { isSingle: boolean }): Plugin[] {
  const entries = REMOTES.map(({ name, routes }) => `${name}: () => import(${JSON.stringify(routes)})`);
  const plugin: Plugin = {
    name: 'remotes-found-early',
    // Without this, the development server discovers their libraries page by page and reloads each time.
    config: () => ({ optimizeDeps: { entries: ['index.html', ...REMOTES.map(({ routes }) => routes)] } }),
  };
  return [
    virtualModule('bundled-remotes', 'virtual:bundled-remotes', () => {
      return `export const bundledRemotes = { ${isSingle ? entries.join(', ') : ''} };`;
    }),
    ...(isSingle ? [plugin, markdownArticles()] : []),
  ];
}
