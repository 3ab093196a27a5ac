import { CONTRACT } from '@portal/frame/contract/contract-version';
import type { RemoteConfig } from '@portal/data/client/runtime-config';
import { manifestAddress } from '../../configuration/remotes.ts';
import {
  parseManifest,
  requestManifest,
  type ManifestResponse,
  type RemoteManifest,
} from '../manifest/remote-manifest.ts';

/** A preloaded manifest is used for this long, so that a deployment in the meantime is noticed soon. */
const FRESH_MS = 60_000;

type PreloadedManifest = { requestedAt: number; response: Promise<ManifestResponse> };

const isFresh = ({ requestedAt }: PreloadedManifest) => Date.now() - requestedAt < FRESH_MS;

declare global {
  interface Window {
    /** Both by address. On `window` because the boot script and the application are built apart. */
    portalPreloadedManifests?: Map<string, PreloadedManifest>;
    portalFetchedStyles?: Set<string>;
  }
}

/** Runs none of the files. A failure is silent: it is reported when the remote is loaded. */
export function preloadRemote(remote: RemoteConfig): void {
  preloadManifest(remote)
    .then((manifest) => {
      // Another contract is refused when the remote is loaded. Then nothing of it is requested.
      if (manifest.contract === CONTRACT) preloadFiles(manifest);
    })
    .catch(() => undefined);
}

export async function preloadManifest(remote: RemoteConfig): Promise<RemoteManifest> {
  if (import.meta.env.PORTAL_REMOTES_BUNDLED) throw new Error('The remotes are part of this build.');
  const url = manifestAddress(remote);
  const known = preloadedManifests().get(url);
  const response = known && isFresh(known) ? known.response : requestManifest(url);
  if (response !== known?.response) preloadedManifests().set(url, { requestedAt: Date.now(), response });
  try {
    const { ok, status, body } = await response;
    if (!ok) throw new Error(`The manifest ${url} responded with ${status}.`);
    return parseManifest(remote.name, url, body);
  } catch (error) {
    preloadedManifests().delete(url);
    throw error;
  }
}

/** Takes the response for a preloaded manifest. Undefined when it was not preloaded, is too old or has been taken. */
export function takePreloadedManifest(url: string): Promise<ManifestResponse> | undefined {
  const preloaded = preloadedManifests().get(url);
  preloadedManifests().delete(url);
  return preloaded && isFresh(preloaded) ? preloaded.response : undefined;
}

/** Requests a remote's code and styles in parallel, each once in the life of the page. */
export function preloadFiles({ scripts, styles }: Pick<RemoteManifest, 'scripts' | 'styles'>): void {
  for (const href of scripts) preloadCode(href);
  for (const href of styles) fetchStyles(href);
}

/** Not by a link: for `prefetch` Firefox and Safari differ, and of an unused `preload` Chromium complains on the console. */
function fetchStyles(href: string): void {
  const fetched = (window.portalFetchedStyles ??= new Set());
  if (fetched.has(href)) return;
  fetched.add(href);
  fetch(href, { priority: 'low' })
    .then((response) => response.blob())
    .catch(() => fetched.delete(href));
}

/** Requests code that a page will need, once in the life of the page. */
export function preloadCode(href: string): void {
  const links = [...document.head.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"]')];
  if (links.some((link) => link.href === href)) return;
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.href = href;
  link.crossOrigin = 'anonymous';
  // After what the page itself names, and after the first data.
  link.fetchPriority = 'low';
  document.head.append(link);
}

function preloadedManifests(): Map<string, PreloadedManifest> {
  return (window.portalPreloadedManifests ??= new Map());
}
