import type { ContractVersion } from '@portal/auth/contract/contract-version';
import { RemoteError } from './remote-error.ts';

/** What the shell reads of a remote's manifest. */
export type RemoteManifest = {
  /** Which build this is: the release that was deployed, else its entry file, which is named after its content. */
  version: string;
  contract: ContractVersion | null;
  /** The libraries that it was built with, by name. */
  libraries: Record<string, string>;
  /** The entry file, as an absolute address. */
  entry: string;
  /** The code and the styles that showing its first page needs, as absolute addresses. */
  scripts: string[];
  styles: string[];
};

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
  const assets = property(list(property(raw, 'exposes'))[0], 'assets');
  return {
    version: text(property(metaData, 'release')) || entryName.replace(/^.*\//, '').replace(/\.js$/, ''),
    contract: parseContract(property(metaData, 'contract')),
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

function parseContract(contract: unknown): ContractVersion | null {
  const major = property(contract, 'major');
  const minor = property(contract, 'minor');
  return typeof major === 'number' && typeof minor === 'number' ? { major, minor } : null;
}

function property(of: unknown, name: string): unknown {
  return typeof of === 'object' && of !== null && Object.hasOwn(of, name) ? Reflect.get(of, name) : undefined;
}

const text = (value: unknown) => (typeof value === 'string' ? value : '');
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const texts = (value: unknown) => list(value).filter((one) => typeof one === 'string');
