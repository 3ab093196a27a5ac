import { expect, it } from 'vitest';
import { loadStylesheets } from './load-stylesheets.ts';
import { preloadFiles } from './preload-remote.ts';

const HREF = 'http://localhost:4172/assets/routes.css';

it('ALL-01 applies a style sheet that was only prefetched before', async () => {
  const manifest = { version: '7', contract: null, libraries: {}, entry: '', scripts: [] };
  preloadFiles({ ...manifest, styles: [HREF] });
  const rels = () =>
    [...document.querySelectorAll<HTMLLinkElement>(`link[href="${HREF}"]`)].map(({ rel }) => rel);
  expect(rels()).toEqual(['prefetch']);

  const loading = loadStylesheets([HREF]);
  expect(rels()).toEqual(['prefetch', 'stylesheet']);
  document.querySelector('link[rel="stylesheet"]')?.dispatchEvent(new Event('load'));
  await loading;
});
