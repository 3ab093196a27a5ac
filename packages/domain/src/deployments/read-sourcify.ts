// LIVE-01: Sourcify's response about a contract (its API v2, server 3.12), of which nothing is trusted before it is checked.
import { readImports } from './imports.ts';
import type { VerifiedContract } from './judge.ts';

export const SOURCIFY_FIELDS =
  'sources,compilation,runtimeBytecode.onchainBytecode,runtimeBytecode.transformationValues,proxyResolution';

/** More files than any contract has. */
const MOST_FILES = 2_000;

export interface Compilation {
  match: string;
  compiler: string;
  settings: string;
}

export type ReadContract =
  | {
      state: 'verified';
      contract: Omit<VerifiedContract, 'files'>;
      sources: ReadonlyMap<string, { text: string; imports: string[] | null }>;
      compilation: Compilation;
    }
  | { state: 'not_verified' }
  | { state: 'failed'; problem: string };

const ODD: ReadContract = { state: 'failed', problem: 'Sourcify sent a response that cannot be read.' };

export function readSourcify(
  status: number,
  body: unknown,
  asked: { chainId: number; address: string },
): ReadContract {
  const chainId = at(body, 'chainId');
  const address = text(at(body, 'address'))?.toLowerCase();
  if (status === 404) return at(body, 'match') === null ? { state: 'not_verified' } : ODD;
  if (status !== 200) return { state: 'failed', problem: `Sourcify responded with the status ${status}.` };
  if (chainId !== String(asked.chainId) || address !== asked.address)
    return { state: 'failed', problem: 'Sourcify responded about another contract.' };
  const runtimeMatch = at(body, 'runtimeMatch');
  const code = text(at(body, 'runtimeBytecode', 'onchainBytecode'))?.toLowerCase();
  const qualifiedName = text(at(body, 'compilation', 'fullyQualifiedName')) ?? '';
  const sources = readSources(at(body, 'sources'), text(at(body, 'compilation', 'language')) ?? '');
  const remappings = at(body, 'compilation', 'compilerSettings', 'remappings') ?? [];
  const colon = qualifiedName.lastIndexOf(':');
  if (runtimeMatch === undefined || !code || !sources || colon < 1 || !isTexts(remappings)) return ODD;
  const [ownFile, name] = [qualifiedName.slice(0, colon), qualifiedName.slice(colon + 1)];
  const matchesRunningCode = runtimeMatch === 'match' || runtimeMatch === 'exact_match';
  return {
    state: 'verified',
    contract: {
      address,
      name,
      code,
      matchesRunningCode,
      ownFile,
      remappings,
      isLinked: [
        at(body, 'compilation', 'compilerSettings', 'libraries'),
        at(body, 'runtimeBytecode', 'transformationValues', 'libraries'),
      ].some((libraries) => libraries !== undefined && JSON.stringify(libraries) !== '{}'),
      isProxy: readIsProxy(at(body, 'proxyResolution')),
    },
    sources,
    compilation: {
      match: text(runtimeMatch) ?? '',
      compiler: [at(body, 'compilation', 'compiler'), at(body, 'compilation', 'compilerVersion')]
        .filter((part) => text(part))
        .join(' ')
        .slice(0, 100),
      settings: JSON.stringify({
        ...fields(at(body, 'compilation', 'compilerSettings')),
        ...fields(at(body, 'runtimeBytecode', 'transformationValues')),
        outputSelection: undefined,
        compilationTarget: undefined,
      }).slice(0, 4_000),
    },
  };
}

function readSources(value: unknown, language: string) {
  const entries = Object.entries(fields(value));
  if (entries.length === 0 || entries.length > MOST_FILES) return null;
  const sources = new Map<string, { text: string; imports: string[] | null }>();
  for (const [path, file] of entries) {
    const content = text(at(file, 'content'));
    if (content === undefined || !text(path) || path.length > 1_000) return null;
    sources.set(path, { text: content, imports: readImports(content, language) });
  }
  return sources;
}

/** Null when Sourcify could not say, or said something odd. */
function readIsProxy(value: unknown): boolean | null {
  const isProxy = at(value, 'isProxy');
  return typeof isProxy === 'boolean' && !at(value, 'proxyResolutionError') ? isProxy : null;
}

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((each) => text(each) !== undefined);

const fields = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {};

const at = (value: unknown, ...path: string[]): unknown =>
  path.reduce((inner, name) => fields(inner)[name], value);

/** PostgreSQL keeps neither NUL nor half of a pair of surrogates. */
const text = (value: unknown): string | undefined =>
  typeof value === 'string' && !/[\0\p{Surrogate}]/u.test(value) ? value : undefined;
