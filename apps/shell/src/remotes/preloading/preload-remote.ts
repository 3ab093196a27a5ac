import { bundledRemotes } from 'virtual:bundled-remotes';
import type { RemoteConfig } from '@portal/data/client/runtime-config';
import { fetchManifest } from '../manifest/fetch-manifest.ts';
import type { RemoteManifest } from '../manifest/remote-manifest.ts';

/** A manifest that was fetched ahead is used for this long: a deployment in between is then seen soon enough. */
const WARM_MS = 60_000;

const warm = new Map<string, { at: number; manifest: Promise<RemoteManifest> }>();

/**
 * Fetches ahead what showing a remote's page will need: the manifest, and by it code and styles, without running any
 * of it. A failure says nothing: it comes again, and is reported, when the remote is really needed.
 */
export async function warmRemote(remote: RemoteConfig, pathname: string): Promise<void> {
  const known = warm.get(remote.name);
  if (bundledRemotes[remote.name] || (known && Date.now() - known.at < WARM_MS)) return;
  const manifest = fetchManifest(remote);
  warm.set(remote.name, { at: Date.now(), manifest });
  try {
    preloadFiles(await manifest, pathname);
  } catch {
    warm.delete(remote.name);
  }
}

/** Fetches a remote's code, its styles, and the code of the page to be shown side by side, without running any of it. */
export function preloadFiles({ scripts, styles, pages }: RemoteManifest, pathname: string): void {
  const code = [...scripts, ...pageOf(pathname, pages)].map((href) => linkTo('modulepreload', href));
  // Not preload, which complains on the console when the user takes a while to sign in.
  const looks = styles.map((href) => linkTo('prefetch', href));
  document.head.append(...[...code, ...looks].filter((link) => link !== null));
}

/** The code of the page itself, by the habit that `/reports` is `reports-page-[hash].js`; none where that finds none. */
function pageOf(pathname: string, pages: string[]): string[] {
  const name = pathname.split('/').findLast(Boolean) ?? '';
  return pages.filter((href) => name && href.includes(`/${name}-page-`));
}

/** The manifest that was fetched ahead, once; undefined when there is none or it has grown old. */
export function takeWarmManifest({ name }: RemoteConfig): Promise<RemoteManifest> | undefined {
  const known = warm.get(name);
  warm.delete(name);
  return known && Date.now() - known.at < WARM_MS ? known.manifest : undefined;
}

const linked = new Set<string>();

/** A link for the page's head, unless it has been there before. */
function linkTo(rel: 'modulepreload' | 'prefetch', href: string): HTMLLinkElement | null {
  if (linked.has(href)) return null;
  linked.add(href);
  const link = document.createElement('link');
  link.rel = rel;
  link.href = href;
  link.crossOrigin = 'anonymous';
  return link;
}
