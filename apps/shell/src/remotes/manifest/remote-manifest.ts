import { RemoteError } from './remote-error.ts';

/** Origins that a build was told to trust (PORTAL_REMOTE_ORIGINS, separated by spaces). An empty list means this machine. */
const LISTED: string = import.meta.env.PORTAL_REMOTE_ORIGINS ?? '';
const MANIFEST_TIMEOUT_MS = 10_000;

/** What the shell reads of a remote's manifest. */
export type RemoteManifest = {
  /** Which build this is: the release that was deployed, else its entry file, which is named after its content. */
  version: string;
  /** The number of the contract that it was built for. */
  contract: number | null;
  /** The libraries that it was built with, by name. */
  libraries: Record<string, string>;
  /** The entry file, as an absolute address. */
  entry: string;
  /** The code and the styles that showing its first page needs, as absolute addresses. */
  scripts: string[];
  styles: string[];
};

/** The response for a manifest. */
export type ManifestResponse = { ok: boolean; status: number; body: string };

/**
 * Whether code may be loaded from this address: from the shell's own origin and from those that its build names. A build
 * without such a list is for this machine, and trusts http://localhost on any port.
 */
export function isAllowedOrigin(address: string, listed = LISTED, own = location.origin): boolean {
  const { origin, protocol, hostname } = new URL(address, own);
  if (origin === own) return true;
  const origins = listed.split(/\s+/).filter(Boolean);
  return origins.length > 0
    ? origins.includes(origin)
    : protocol === 'http:' && hostname === 'localhost' && new URL(own).hostname === 'localhost';
}

/**
 * Requests a manifest past every cache, with an abort of its own: a hanging request would else hold the browser's
 * cache lock and block the retry. Rejects with a TimeoutError when it takes too long.
 */
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

/** Reads a manifest's body. Throws a RemoteError when it is something else, such as a web page or another JSON. */
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
  const absolute = (file: string) => new URL(file, url).href;
  const contract = property(metaData, 'contract');
  const assets = property(list(property(raw, 'exposes'))[0], 'assets');
  return {
    version: text(property(metaData, 'release')) || entryName.replace(/^.*\//, '').replace(/\.js$/, ''),
    contract: typeof contract === 'number' ? contract : null,
    libraries: Object.fromEntries(
      Object.entries(property(metaData, 'libraries') ?? {}).filter(
        ([, version]) => typeof version === 'string',
      ),
    ),
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

const text = (value: unknown) => (typeof value === 'string' ? value : '');
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const texts = (value: unknown) => list(value).filter((one) => typeof one === 'string');
