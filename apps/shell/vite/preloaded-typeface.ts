import type { Plugin } from 'vite';

/** The file of typeface.css with the letters of almost every page. */
const FILE = 'geist-latin-wght-normal.woff2';

/** Preloads the typeface, which the browser would otherwise ask for only when it has read the style sheet. */
export function preloadedTypeface(): Plugin {
  return {
    name: 'preloaded-typeface',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const font = Object.values(bundle ?? {}).find(
          (file) => file.type === 'asset' && file.names.includes(FILE),
        );
        if (!font) throw new Error(`The build has no ${FILE}.`);
        const attrs = {
          rel: 'preload',
          as: 'font',
          type: 'font/woff2',
          href: `/${font.fileName}`,
          crossorigin: true,
        };
        return [{ tag: 'link', attrs, injectTo: 'head' }];
      },
    },
  };
}
