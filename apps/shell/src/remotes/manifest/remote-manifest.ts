import type { NavigationEntry } from '@portal/frame/contract/remote-facts';
import { safeNextPath } from '@portal/domain/routing/paths';
import { RemoteError } from './remote-error.ts';

const MANIFEST_TIMEOUT_MS = 10_000;

export type RemoteManifest = {
  /** Which build this is: the release that was deployed, else its entry file, which is named after its content. */
  version: string;
  contract: number | null;
  libraries: Record<string, string>;
  /** The exports of shared modules that its code uses, by module, separated by spaces. */
  uses: Record<string, string>;
  /** The paths that it has pages below. */
  paths: string[];
  navigation: NavigationEntry[];
  /** The entry file, as an absolute address. */
  entry: string;
  /** The code and the styles that showing its first page needs, as absolute addresses. */
  scripts: string[];
  styles: string[];
};

export type ManifestResponse = { ok: boolean; status: number; body: string };

/** Past every cache, with an abort of its own: a hanging request would hold the browser's cache lock and block the retry. */
export async function requestManifest(url: string): Promise<ManifestResponse> {
  const abort = new AbortController();
  const timer = setTimeout(() => {
    abort.abort(
      new DOMException(`${url} did not respond within ${MANIFEST_TIMEOUT_MS / 1000} s.`, 'TimeoutError'),
    );
  }, MANIFEST_TIMEOUT_MS);
  try {
    const response = await fetch(url, { cache: 'no-store', signal: abort.signal });
    return { ok: response.ok, status: response.status, body: await response.text() };
  } finally {
    clearTimeout(timer);
  }
}

/** The files must lie on the manifest's own origin: the Content-Security-Policy permits the origins of all remotes. */
export function parseManifest(remote: string, url: string, body: string): RemoteManifest {
  const raw = parsed(body);
  const metaData = property(raw, 'metaData');
  const entryName = property(property(metaData, 'remoteEntry'), 'name');
  if (typeof entryName !== 'string' || entryName === '') {
    const start = body.slice(0, 60).replaceAll(/\s+/g, ' ');
    throw new RemoteError(`${url} is not a federation manifest; it begins with "${start}".`, {
      remote,
      fault: 'unusable',
    });
  }
  const path = text(property(property(metaData, 'remoteEntry'), 'path'));
  const base = new URL(text(property(metaData, 'base')), url);
  const absolute = (file: string) => {
    const { href, origin } = new URL(file, base);
    if (origin === new URL(url).origin) return href;
    throw new RemoteError(`${href} is not on the origin of its manifest, ${url}.`, {
      remote,
      fault: 'forbidden',
    });
  };
  const contract = property(metaData, 'contract');
  const assets = property(list(property(raw, 'exposes'))[0], 'assets');
  return {
    version: text(property(metaData, 'release')) || entryName.replace(/^.*\//, '').replace(/\.js$/, ''),
    contract: typeof contract === 'number' ? contract : null,
    libraries: textsByName(property(metaData, 'libraries')),
    uses: textsByName(property(metaData, 'uses')),
    paths: texts(property(metaData, 'paths')),
    navigation: list(property(metaData, 'navigation')).filter(isEntry),
    entry: absolute(path + entryName),
    scripts: [path + entryName, ...texts(property(property(assets, 'js'), 'sync'))].map(absolute),
    styles: texts(property(property(assets, 'css'), 'sync')).map(absolute),
  };
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

function property(of: unknown, name: string): unknown {
  return typeof of === 'object' && of !== null && Object.hasOwn(of, name) ? Reflect.get(of, name) : undefined;
}

/** Of a link elsewhere, or one that no page leads to, nothing is shown. */
function isEntry(value: unknown): value is NavigationEntry {
  const [label, href, icon, audience] = ['label', 'href', 'icon', 'audience'].map((name) =>
    text(property(value, name)),
  );
  return Boolean(label && icon && audience) && safeNextPath(href ?? null) !== null;
}

const text = (value: unknown) => (typeof value === 'string' ? value : '');
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const texts = (value: unknown) => list(value).filter((one) => typeof one === 'string');
const textsByName = (value: unknown): Record<string, string> =>
  Object.fromEntries(Object.entries(value ?? {}).filter(([, one]) => typeof one === 'string'));
