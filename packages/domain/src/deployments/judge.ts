// LIVE-02: what the answers of a chain and of Sourcify say about a deployment. Pure, and the only place that says "same": a failure, a
// missing part or an odd answer is always something else.

/** Code at an address, all of one block; '0x' where there is none. */
export interface CodeAt {
  address: string;
  code: string;
}

/** What the chain said. */
export interface ChainReading {
  own: CodeAt;
  /** Null for a contract without a known slot or code of a proxy. */
  proxy: null | {
    kind: 'implementation' | 'beacon' | 'minimal';
    /** Null when it could not be found out. */
    implementation: CodeAt | null;
  };
}

/** A file by git's id of its content. */
export interface SourceFile {
  path: string;
  blobId: string;
}

/** The verified source of a contract, without its texts. */
export interface VerifiedContract {
  address: string;
  name: string;
  /** The code that was verified. */
  code: string;
  /** Whether the running code was matched, and not only the code that created it. */
  matchesRunningCode: boolean;
  /** The file of the contract itself. */
  ownFile: string;
  files: readonly SourceFile[];
  /** Null when Sourcify could not say. */
  proxy: null | { isProxy: boolean; implementations: readonly string[] };
}

export type SourcifyAnswer =
  | { state: 'verified'; contract: VerifiedContract }
  | { state: 'not_verified' }
  | { state: 'failed'; problem: string };

/** A source of the audit: the files that may be those of the contract, in the order in which the sources were added. */
export interface Snapshot {
  id: string;
  files: readonly SourceFile[];
}

export interface ChangedSource {
  path: string;
  /** The file of the snapshot that it was; null when there is none. */
  was: string | null;
}

export type Verdict =
  | { kind: 'same'; snapshotId: string; outside: string[] }
  | { kind: 'differs'; snapshotId: string; files: ChangedSource[]; outside: string[] }
  | { kind: 'not_verified'; because: 'unknown' | 'other_code' | 'creation_only' }
  | { kind: 'no_code'; because: 'empty' | 'delegated' }
  /** A proxy, of which not everything is known; `implementation` is the answer about what was found behind it. */
  | { kind: 'partly'; problem: string; implementation: Exclude<Verdict, { kind: 'partly' }> | null }
  | { kind: 'failed'; problem: string };

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
  const problem = doubtAboutProxy(own, proxy.kind, proxy.implementation, ask);
  return problem === null ? answer : { kind: 'partly', problem, implementation: answer };
}

function judgeCode({ code }: CodeAt): Exclude<Verdict, { kind: 'partly' }> | null {
  if (!/^0x(?:[0-9a-f]{2})*$/.test(code)) return { kind: 'failed', problem: 'The chain sent no code.' };
  if (code === '0x') return { kind: 'no_code', because: 'empty' };
  // EIP-7702: an account that lets code of another address act for it.
  return code.startsWith('0xef0100') ? { kind: 'no_code', because: 'delegated' } : null;
}

/** Anybody can fill a slot. Returns null when the code is known to run the implementation. */
function doubtAboutProxy(own: CodeAt, kind: string, implementation: CodeAt, ask: Ask): string | null {
  if (kind === 'minimal') return null;
  const answer = ask(own.address);
  if (answer.state === 'failed') return answer.problem;
  if (answer.state === 'not_verified' || !isVerified(own, answer.contract))
    return 'The code of the proxy itself is not verified at Sourcify.';
  const { proxy } = answer.contract;
  const isKnown =
    proxy?.isProxy === true &&
    proxy.implementations.length === 1 &&
    proxy.implementations[0] === implementation.address;
  return isKnown ? null : 'Sourcify does not name the same implementation.';
}

const isVerified = ({ address, code }: CodeAt, contract: VerifiedContract): boolean =>
  contract.address === address && contract.matchesRunningCode && contract.code === code && code !== '0x';

function judgeContract(running: CodeAt, answer: SourcifyAnswer, snapshots: readonly Snapshot[]): Verdict {
  if (answer.state === 'failed') return { kind: 'failed', problem: answer.problem };
  if (answer.state === 'not_verified') return { kind: 'not_verified', because: 'unknown' };
  const { contract } = answer;
  if (contract.address !== running.address)
    return { kind: 'failed', problem: 'Sourcify answered about another contract.' };
  if (!contract.matchesRunningCode) return { kind: 'not_verified', because: 'creation_only' };
  if (!isVerified(running, contract)) return { kind: 'not_verified', because: 'other_code' };
  const compared = compareSources(contract, snapshots);
  if (compared.kind === 'failed' || contract.proxy?.isProxy === false) return compared;
  const problem = contract.proxy
    ? 'It is a proxy of a kind that is not followed.'
    : 'Sourcify could not say whether it is a proxy.';
  return { kind: 'partly', problem, implementation: compared };
}

/** Compares the files of a contract with each snapshot, and answers for the one that fits best. */
function compareSources(
  contract: VerifiedContract,
  snapshots: readonly Snapshot[],
): Exclude<Verdict, { kind: 'partly' }> {
  let best: { snapshotId: string; equal: number; changed: ChangedSource[]; outside: string[] } | null = null;
  for (const { id, files } of snapshots) {
    const fits = { snapshotId: id, ...compareWith(contract, files) };
    // Of those that fit equally, the one that was added last.
    const isWorse =
      best &&
      (Number(best.changed.length === 0) - Number(fits.changed.length === 0) ||
        best.equal - fits.equal ||
        fits.changed.length - best.changed.length) > 0;
    if (!isWorse) best = fits;
  }
  if (!best) return { kind: 'failed', problem: 'No source was added to this audit yet.' };
  const { snapshotId, changed } = best;
  const outside = best.outside.slice(0, MOST_PATHS);
  return changed.length === 0
    ? { kind: 'same', snapshotId, outside }
    : { kind: 'differs', snapshotId, files: changed.slice(0, MOST_PATHS), outside };
}

function compareWith({ files, ownFile }: VerifiedContract, snapshot: readonly SourceFile[]) {
  const verified = new Set(files.map(({ blobId }) => blobId));
  const known = new Set(snapshot.map(({ blobId }) => blobId));
  // A file of the snapshot that is among the sources is not what another one was.
  const open = snapshot.filter(({ blobId }) => !verified.has(blobId));
  const changed: ChangedSource[] = [];
  const outside: string[] = [];
  for (const { path, blobId } of files) {
    if (known.has(blobId)) continue;
    const was = counterpart(path, open);
    if (was !== null || path === ownFile) changed.push({ path, was });
    else outside.push(path);
  }
  // A contract without its own file is never the same.
  if (!files.some(({ path }) => path === ownFile)) changed.push({ path: ownFile, was: null });
  return { equal: files.length - changed.length - outside.length, changed, outside };
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
