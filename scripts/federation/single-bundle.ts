// Compiles the remotes into the shell: for `npm run dev`, where one server then reloads everything, and for the benchmark,
// which compares the federated build with this one (PORTAL_SINGLE_BUNDLE=1).
import { fileURLToPath } from 'node:url';
import type { ConfigEnv, Plugin } from 'vite';
import { markdownArticles } from './markdown-articles.ts';
import { REMOTES } from '../apps.mjs';
import { virtualModule } from './host.ts';

/** The files in which the remotes expose their routes, and state their paths and their navigation. */
export const SOURCES = REMOTES.map(({ name }) => {
  const file = (path: string) => fileURLToPath(new URL(`../../apps/${name}/src/${path}`, import.meta.url));
  return { name, routes: file('routes.tsx'), facts: file('remote.ts') };
});

/** Provides these remotes as part of this build. In a deployment there are none: each comes from its own origin. */
export const bundleRemotes = (remotes: typeof SOURCES): Plugin =>
  virtualModule('bundled-remotes', 'virtual:bundled-remotes', () => {
    const imports = remotes.map(({ facts }, index) => `import facts${index} from ${JSON.stringify(facts)};`);
    const entries = remotes.map(
      ({ name, routes }, index) =>
        `${name}: { facts: facts${index}, load: () => import(${JSON.stringify(routes)}) }`,
    );
    return `${imports.join('')}\nexport const bundledRemotes = { ${entries.join(', ')} };`;
  });

export function isSingleBundle({ command }: ConfigEnv): boolean {
  return command === 'serve' || process.env['PORTAL_SINGLE_BUNDLE'] === '1';
}

export function bundledRemotes({ isSingle }: { isSingle: boolean }): Plugin[] {
  const plugin: Plugin = {
    name: 'remotes-found-early',
    // Without this, the development server discovers their libraries page by page and reloads each time.
    config: () => ({ optimizeDeps: { entries: ['index.html', ...SOURCES.map(({ routes }) => routes)] } }),
  };
  return [bundleRemotes(isSingle ? SOURCES : []), ...(isSingle ? [plugin, markdownArticles()] : [])];
}
