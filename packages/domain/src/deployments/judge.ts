// LIVE-02: what the answers of a chain and of Sourcify say about a deployment. Pure, and the only place that says "same": a failure, a
// missing part or an odd answer is always something else.
import { importedName, remap } from './imports.ts';
import { findStandardCode } from './standard-code.ts';

/** Code at an address, all of one block; '0x' where there is none. */
export interface CodeAt {
  address: string;
  code: string;
}

export interface ChainReading {
  own: CodeAt;
  /** Null for a contract without a known slot or code of a proxy. */
  proxy: null | {
    kind: 'implementation' | 'beacon' | 'minimal' | 'safe';
    beacon: CodeAt | null;
    /** Null when it could not be found out. */
    implementation: CodeAt | null;
  };
}

export interface SourceFile {
  path: string;
  blobId: string;
}

/** A verified file, with the paths that it imports as they are written; null when they cannot be determined. */
interface VerifiedFile extends SourceFile {
  imports: readonly string[] | null;
}

export interface VerifiedContract {
  address: string;
  name: string;
  code: string;
  /** Whether the running code was matched, and not only the code that created it. */
  matchesRunningCode: boolean;
  /** The file of the contract itself. */
  ownFile: string;
  files: readonly VerifiedFile[];
  /** As the compiler got them. */
  remappings: readonly string[];
  /** Whether it calls libraries at other addresses. */
  isLinked: boolean;
  /** Null when Sourcify could not say. */
  isProxy: boolean | null;
}

export type SourcifyAnswer =
  | { state: 'verified'; contract: VerifiedContract }
  | { state: 'not_verified' }
  | { state: 'failed'; problem: string };

/** A source of the audit: the files that may be those of the contract, in the order in which the sources were added. */
export interface Snapshot {
  id: string;
  repositoryId: string;
  /** Whether auditors added or confirmed it. */
  isConfirmed: boolean;
  files: readonly (SourceFile & { isInScope: boolean })[];
}

export interface ChangedSource {
  path: string;
  /** The file of the snapshot that it was; null when there is none. */
  was: string | null;
}

type Compared =
  /** `outside` were not compared; `dependencies` equal files of `dependencySources` in the scope. */
  | { kind: 'same'; snapshotId: string; outside: string[]; dependencies: number; dependencySources: string[] }
  /** `remappings` are those by which an import leads from or to a file of the snapshot. */
  | { kind: 'differs'; snapshotId: string; files: ChangedSource[]; remappings: string[]; outside: string[] }
  | { kind: 'not_verified'; because: 'unknown' | 'other_code' | 'creation_only' }
  | { kind: 'no_code'; because: 'empty' | 'delegated' }
  | { kind: 'failed'; problem: string };

export type Verdict =
  | Compared
  /** Not everything that runs is known to be audited; `implementation` is the answer about what is known. */
  | { kind: 'partly'; problem: string; implementation: Compared | null };

/** How many paths an answer names of those that differ, and of those outside. */
export const MOST_PATHS = 100;

type Ask = (address: string) => SourcifyAnswer;

/** Says what is deployed. `ask` gives Sourcify's answer about an address. */
export function judge(reading: ChainReading, ask: Ask, snapshots: readonly Snapshot[]): Verdict {
  const { own, proxy } = reading;
  const missing = judgeCode(own);
  if (missing) return missing;
  if (!proxy) return judgeContract(own, ask(own.address), snapshots);
  if (!proxy.implementation)
    return {
      kind: 'partly',
      problem: 'The implementation of the proxy could not be found.',
      implementation: null,
    };
  const answer =
    judgeCode(proxy.implementation) ??
    judgeContract(proxy.implementation, ask(proxy.implementation.address), snapshots);
  if (answer.kind === 'failed' || answer.kind === 'partly') return answer;
  for (const code of codeToAskAbout(reading)) {
    const said = ask(code.address);
    const what = code === own ? 'The proxy’s own code' : 'The code of its beacon';
    if (said.state === 'failed') return { kind: 'partly', problem: said.problem, implementation: answer };
    if (!isAudited(code, said, snapshots))
      return { kind: 'partly', problem: `${what} was not audited.`, implementation: answer };
  }
  return answer;
}

export function codeToAskAbout({ own, proxy }: ChainReading): CodeAt[] {
  if (!proxy || proxy.kind === 'minimal') return [];
  const { kind, beacon } = proxy;
  const standard = findStandardCode(own.code);
  // Slots can be filled with anything; the code of such a proxy runs the beacon of its immutable.
  const isStandard =
    standard?.role === kind &&
    (kind !== 'beacon' ||
      !standard.immutable ||
      standard.immutable === beacon?.address.slice(2).padStart(64, '0'));
  return [
    ...(isStandard ? [] : [own]),
    ...(beacon && findStandardCode(beacon.code)?.role !== 'is_beacon' ? [beacon] : []),
  ];
}

function judgeCode({ code }: CodeAt): Compared | null {
  if (!/^0x(?:[0-9a-f]{2})*$/.test(code)) return { kind: 'failed', problem: 'The chain sent no code.' };
  if (code === '0x') return { kind: 'no_code', because: 'empty' };
  // EIP-7702: an account that lets code of another address act for it.
  return code.startsWith('0xef0100') ? { kind: 'no_code', because: 'delegated' } : null;
}

/** Anybody can fill a slot, and a proxy can have a back door. */
function isAudited(code: CodeAt, answer: SourcifyAnswer, snapshots: readonly Snapshot[]): boolean {
  if (answer.state !== 'verified' || !isVerified(code, answer.contract)) return false;
  const compared = compareSources(answer.contract, snapshots);
  return compared.kind === 'same' && compared.outside.length === 0;
}

const isVerified = ({ address, code }: CodeAt, contract: VerifiedContract): boolean =>
  contract.address === address && contract.matchesRunningCode && contract.code === code && code !== '0x';

function judgeContract(running: CodeAt, answer: SourcifyAnswer, snapshots: readonly Snapshot[]): Verdict {
  if (answer.state === 'failed') return { kind: 'failed', problem: answer.problem };
  if (answer.state === 'not_verified') return { kind: 'not_verified', because: 'unknown' };
  const { contract } = answer;
  if (contract.address !== running.address)
    return { kind: 'failed', problem: 'Sourcify responded about another contract.' };
  if (!contract.matchesRunningCode) return { kind: 'not_verified', because: 'creation_only' };
  if (!isVerified(running, contract)) return { kind: 'not_verified', because: 'other_code' };
  const compared = compareSources(contract, snapshots);
  if (compared.kind === 'failed' || compared.kind === 'partly' || contract.isProxy === false) return compared;
  const problem =
    contract.isProxy === null
      ? 'Sourcify could not say whether it is a proxy.'
      : 'It is a proxy of a kind that is not followed.';
  return { kind: 'partly', problem, implementation: compared };
}

/** Compares the files of a contract with each snapshot, and answers for the one that fits best. */
function compareSources(contract: VerifiedContract, snapshots: readonly Snapshot[]): Verdict {
  let best: (ReturnType<typeof compareWith> & { snapshot: Snapshot }) | null = null;
  for (const snapshot of snapshots) {
    const fits = { snapshot, ...compareWith(contract, snapshot, snapshots) };
    // Of those that fit equally, the one that was added last.
    const isWorse =
      best && (rank(best) - rank(fits) || best.equal - fits.equal || fits.differences - best.differences) > 0;
    if (!isWorse) best = fits;
  }
  if (!best) return { kind: 'failed', problem: 'No source was added to this audit yet.' };
  const { changed, remappings, dependencies } = best;
  const outside = best.outside.slice(0, MOST_PATHS);
  const found = { snapshotId: best.snapshot.id, outside };
  if (best.differences > 0)
    return { kind: 'differs', ...found, files: changed.slice(0, MOST_PATHS), remappings };
  const same: Compared = {
    kind: 'same',
    ...found,
    dependencies: dependencies.size,
    dependencySources: [...new Set(dependencies.values())],
  };
  return best.problem === null ? same : { kind: 'partly', problem: best.problem, implementation: same };
}

const rank = (fits: { differences: number; problem: string | null }) =>
  fits.differences > 0 ? 0 : fits.problem === null ? 2 : 1;

function compareWith(contract: VerifiedContract, snapshot: Snapshot, snapshots: readonly Snapshot[]) {
  const { files, ownFile } = contract;
  const known = new Set(snapshot.files.map(({ blobId }) => blobId));
  const verified = new Set(files.map(({ blobId }) => blobId));
  // A file of the snapshot that is among the sources is not what another one was.
  const open = snapshot.files.filter(({ blobId }) => !verified.has(blobId));
  const followed = followImports(contract, snapshot, snapshots);
  const changed: ChangedSource[] = [];
  const outside: string[] = [];
  for (const { path, blobId } of files) {
    if (followed.equal.has(path) || followed.dependencies.has(path)) continue;
    const was = followed.changed.get(path) ?? (known.has(blobId) ? null : counterpart(path, open));
    if (was !== null || (path === ownFile && !known.has(blobId))) changed.push({ path, was });
    else if (!known.has(blobId) || followed.outside.has(path)) outside.push(path);
  }
  // A contract without its own file is never the same.
  const verifiedPaths = new Set(files.map(({ path }) => path));
  if (!verifiedPaths.has(ownFile)) changed.push({ path: ownFile, was: null });
  for (const [path, was] of followed.changed) if (!verifiedPaths.has(path)) changed.push({ path, was });
  outside.push(...[...followed.outside].filter((path) => !verifiedPaths.has(path)));
  const remappings = [...followed.remappings];
  return {
    equal: files.filter(({ blobId }) => known.has(blobId)).length,
    differences: changed.length + remappings.length,
    changed,
    remappings,
    outside,
    dependencies: followed.dependencies,
    problem:
      followed.problem ??
      (contract.isLinked ? 'It calls libraries at other addresses, which are not checked.' : null) ??
      (snapshot.isConfirmed ? null : 'The client added this source, and no auditor has confirmed it.'),
  };
}

/** Follows the imports from the contract's own file, in its compilation and in the snapshot at the same time. */
function followImports(contract: VerifiedContract, snapshot: Snapshot, snapshots: readonly Snapshot[]) {
  const verified = new Map(contract.files.map((file) => [file.path, file]));
  const paths = new Map(
    snapshots.map((each) => [each, new Map(each.files.map((file) => [file.path, file]))]),
  );
  const found = (place: Snapshot, path: string) => paths.get(place)?.get(path);
  const equal = new Set<string>();
  /** With the source that has each. */
  const dependencies = new Map<string, string>();
  const changed = new Map<string, string>();
  /** What an audited file imports from elsewhere, and what only that imports. */
  const outside = new Set<string>();
  const further = new Set<string>();
  const remappings = new Set<string>();
  const own = verified.get(contract.ownFile);
  const start = snapshot.files
    .filter(({ blobId }) => blobId === own?.blobId)
    .toSorted(
      (one, other) =>
        Number(other.isInScope) - Number(one.isInScope) ||
        commonEnd(contract.ownFile, other.path) - commonEnd(contract.ownFile, one.path),
    )[0];
  let problem = start && !start.isInScope ? 'It is outside the audited paths.' : null;
  // Tools move a project into another folder.
  const tail = start ? commonEnd(contract.ownFile, start.path) : 0;
  const roots = [contract.ownFile, start?.path ?? ''].map((path) =>
    path
      .split('/')
      .slice(0, -tail || undefined)
      .join('/'),
  );
  const inSnapshot = (name: string) => {
    const [from = '', to = ''] = roots.map((root) => (root === '' ? '' : `${root}/`));
    return (
      found(snapshot, name.startsWith(from) ? to + name.slice(from.length) : name) ?? found(snapshot, name)
    );
  };
  /** A verified file, and the file that it is in a snapshot, if any: one file can be imported as two. */
  const pairs: [file: VerifiedFile, place: Snapshot | null, path: string][] = [];
  const seen = new Set<string>();
  const pair = (file: VerifiedFile, place: Snapshot | null, path: string) => {
    if (place === null) further.add(file.path);
    else if (place === snapshot) equal.add(file.path);
    else dependencies.set(file.path, place.id);
    const key = JSON.stringify([file.path, place?.id, path]);
    if (!seen.has(key)) pairs.push([file, place, path]);
    seen.add(key);
  };
  if (own && start) pair(own, snapshot, start.path);
  for (const [file, place, path] of pairs) {
    if (!file.imports) problem ??= `The imports of ${file.path} cannot be followed.`;
    for (const imported of file.imports ?? []) {
      const name = importedName(imported, file.path);
      const { name: actual, by } = remap(name, file.path, contract.remappings);
      const target = verified.get(actual);
      if (!place) {
        if (target) pair(target, null, '');
        continue;
      }
      const isRelative = name !== imported;
      const resolved = isRelative ? importedName(imported, path) : name;
      const audited = isRelative || place !== snapshot ? found(place, resolved) : inSnapshot(name);
      if (by !== null && (inSnapshot(actual) ?? (place === snapshot && audited))) remappings.add(by);
      else if (audited && target?.blobId === audited.blobId) pair(target, place, audited.path);
      else if (audited && place === snapshot) changed.set(actual, audited.path);
      else {
        const dependency = target && !audited ? dependencyOf(resolved, target, snapshot, snapshots) : null;
        if (target && dependency) pair(target, ...dependency);
        else outside.add(actual);
        if (target && !dependency) pair(target, null, '');
      }
    }
  }
  for (const path of [...changed.keys(), ...outside])
    for (const reached of [equal, dependencies]) reached.delete(path);
  for (const path of further) outside.add(path);
  return { equal, dependencies, changed, outside, remappings, problem };
}

/** The file with this content and name in the confirmed source of another repository of the scope. */
function dependencyOf(name: string, file: SourceFile, snapshot: Snapshot, snapshots: readonly Snapshot[]) {
  for (const place of snapshots)
    if (place.isConfirmed && place.repositoryId !== snapshot.repositoryId)
      for (const { path, blobId } of place.files)
        if (blobId === file.blobId && `/${name}`.endsWith(`/${path}`)) return [place, path] as const;
  return null;
}

/** Folders of packages, of which an archive has none. */
const PACKAGES = /(?:^|\/)(?:lib|node_modules|npm|@[^/]+)\//;

/** The path in the snapshot of the file that this one was, or null. */
function counterpart(path: string, snapshot: readonly SourceFile[]): string | null {
  const name = baseName(path);
  const candidates = snapshot.filter(
    (file) => baseName(file.path) === name && (!PACKAGES.test(path) || isEndOf(path, file.path)),
  );
  const [first] = candidates.toSorted(
    (one, other) => commonEnd(path, other.path) - commonEnd(path, one.path),
  );
  return first?.path ?? null;
}

const baseName = (path: string) => path.slice(path.lastIndexOf('/') + 1);

const isEndOf = (one: string, other: string) =>
  `/${one}`.endsWith(`/${other}`) || `/${other}`.endsWith(`/${one}`);

/** How many folders two paths share at their ends. */
function commonEnd(one: string, other: string): number {
  const [left, right] = [one, other].map((path) => path.split('/').toReversed());
  const at = left?.findIndex((part, index) => part !== right?.[index]) ?? 0;
  return at === -1 ? (left?.length ?? 0) : at;
}
