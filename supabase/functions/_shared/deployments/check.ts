// Checks deployments that are due (LIVE-01): asks the chain, asks Sourcify if need be, and records what judge.ts says.
import { codeHash } from '../../../../packages/domain/src/deployments/address.ts';
import {
  codeToAskAbout,
  judge,
  type ChainReading,
  type CodeAt,
  type Snapshot,
  type SourcifyAnswer,
  type Verdict,
  type VerifiedContract,
} from '../../../../packages/domain/src/deployments/judge.ts';
import type { Compilation } from '../../../../packages/domain/src/deployments/read-sourcify.ts';
import type { Backend } from '../backend.ts';
import type { DeploymentConfig } from '../config.ts';
import { ServerProblem } from './ask-server.ts';
import { openChain, type OpenChain } from './chain.ts';
import { askSourcify, blobId } from './sourcify.ts';

/** A verified contract as it is kept: the hash in place of the code. */
type KeptContract = Omit<VerifiedContract, 'code'> & { codeHash: string; compilation: Compilation };

interface Claimed {
  id: string;
  lease: string;
  chain_id: number;
  address: string;
  contracts: KeptContract[] | null;
}

const DAY_SECONDS = 24 * 3600;
/** After a failure. */
const RETRY_SECONDS = 3600;
const RUN_MS = 20_000;
const AT_ONCE = 4;
/** 40 new proxies of 150 files each take 1.2 s of the two seconds of CPU that a call has. */
const MOST_CHECKS = 40;
/** Of source in one call: with the answers that are read when it is reached, 0.8 s. */
const MOST_CHARACTERS = 20 * 1024 ** 2;

/** Until nothing is left or the time is over. Returns how many were checked, and whether none is left. */
export async function checkDeployments(
  backend: Backend,
  config: DeploymentConfig,
  auditId: string | null,
): Promise<{ checked: number; isDone: boolean }> {
  const end = Date.now() + RUN_MS;
  const { check, isSpent } = createChecker(backend, config);
  let checked = 0;
  while (checked < MOST_CHECKS && !isSpent() && Date.now() < end) {
    const claimed = await backend.rpc<Claimed[]>('claim_deployments', {
      batch_size: AT_ONCE,
      audit_id: auditId,
    });
    // An error with one deployment must not delay the others.
    await Promise.all(
      claimed.map((one) =>
        check(one).catch((error: unknown) => console.error(`${one.id}: ${String(error)}`)),
      ),
    );
    checked += claimed.length;
    if (claimed.length < AT_ONCE) return { checked, isDone: true };
  }
  return { checked, isDone: false };
}

function createChecker(backend: Backend, config: DeploymentConfig) {
  const chains = new Map<number, Promise<OpenChain>>();
  /** What Sourcify said when it asked to be left alone. */
  let pause: ServerProblem | null = null;
  let characters = 0;

  function open(chainId: number): Promise<OpenChain> {
    const chain = config.chains.find(({ id }) => id === chainId);
    if (!chain) throw new ServerProblem(`The chain ${chainId} is not set up here.`);
    const opened = chains.get(chainId) ?? openChain(chain);
    chains.set(chainId, opened);
    return opened;
  }

  async function verified(chainId: number, { address }: CodeAt) {
    if (pause) throw pause;
    try {
      const read = await askSourcify(config.sourcifyUrl, { chainId, address });
      if (read.state === 'verified') for (const { text } of read.sources.values()) characters += text.length;
      return read;
    } catch (error) {
      if (error instanceof ServerProblem && error.waitSeconds !== null) pause = error;
      throw error;
    }
  }

  async function check(claimed: Claimed): Promise<void> {
    let state: State | null = null;
    let contracts: KeptContract[] = [];
    let verdict: Verdict;
    let waits: number | null = null;
    try {
      const chain = await open(claimed.chain_id);
      const reading = await chain.read(claimed.address);
      state = stateOf(chain, reading);
      const answers = await answersAbout(claimed, reading, verified);
      ({ kept: contracts, waits } = answers);
      verdict = judge(reading, answers.ask, await readSnapshots(backend, claimed.id, contracts));
    } catch (error) {
      if (!(error instanceof ServerProblem)) throw error;
      verdict = { kind: 'failed', problem: error.message };
      waits = error.waitSeconds;
    }
    const name = config.chains.find(({ id }) => id === claimed.chain_id)?.name ?? String(claimed.chain_id);
    await backend.rpc('record_deployment_check', {
      deployment_id: claimed.id,
      held_lease: claimed.lease,
      seen: { verdict: verdict.kind, answer: verdict, chain_name: name, ...state, contracts },
      next_in_seconds: waits ?? (verdict.kind === 'failed' ? RETRY_SECONDS : DAY_SECONDS),
      waits: waits !== null,
    });
  }

  return { check, isSpent: () => characters > MOST_CHARACTERS };
}

function stateOf({ block }: OpenChain, { own, proxy }: ChainReading) {
  return {
    block_number: block.number,
    block_time: block.time,
    code_hash: codeHash(own.code),
    implementation: proxy?.implementation?.address ?? null,
    implementation_hash: proxy?.implementation ? codeHash(proxy.implementation.code) : null,
  };
}
type State = ReturnType<typeof stateOf>;

/** Sourcify's answers about all code that is no standard code: those that are known of this very code, and those that it gives now. */
async function answersAbout(
  claimed: Claimed,
  reading: ChainReading,
  verified: (chainId: number, at: CodeAt) => ReturnType<typeof askSourcify>,
) {
  const running = reading.proxy ? reading.proxy.implementation : reading.own;
  const wanted = running ? [running, ...codeToAskAbout(reading)] : [];
  const answers = new Map<string, SourcifyAnswer>();
  const kept: KeptContract[] = [];
  let waits: number | null = null;
  for (const at of wanted) {
    if (at.code === '0x' || at.code.startsWith('0xef0100')) continue;
    const hash = codeHash(at.code);
    const known = claimed.contracts?.find(({ address }) => address === at.address);
    if (known?.codeHash === hash && known.matchesRunningCode && typeof known.isProxy === 'boolean') {
      kept.push(known);
      answers.set(at.address, { state: 'verified', contract: { ...known, code: at.code } });
      continue;
    }
    try {
      const read = await verified(claimed.chain_id, at);
      if (read.state === 'verified') {
        const files = Array.from(read.sources, ([path, { text, imports }]) => ({
          path,
          blobId: blobId(text),
          imports,
        }));
        const { code, ...facts } = { ...read.contract, files };
        kept.push({
          ...facts,
          codeHash: code === at.code ? hash : '',
          compilation: read.compilation,
        });
        answers.set(at.address, { state: 'verified', contract: { ...facts, code } });
      } else answers.set(at.address, read);
    } catch (error) {
      if (!(error instanceof ServerProblem)) throw error;
      waits = error.waitSeconds;
      answers.set(at.address, { state: 'failed', problem: error.message });
    }
  }
  const none: SourcifyAnswer = { state: 'failed', problem: 'Sourcify was not asked.' };
  return { kept, waits, ask: (address: string) => answers.get(address) ?? none };
}

/** The files of the audit's sources that may be those of the contracts. */
async function readSnapshots(
  backend: Backend,
  id: string,
  contracts: readonly KeptContract[],
): Promise<Snapshot[]> {
  const files = contracts.flatMap((contract) => contract.files);
  if (files.length === 0) return [];
  return await backend.rpc<Snapshot[]>('deployment_source_files', {
    deployment_id: id,
    blob_ids: files.map((file) => file.blobId),
    names: files
      .flatMap(({ path, imports }) => [path, ...(imports ?? [])])
      .map((path) => path.slice(path.lastIndexOf('/') + 1)),
  });
}
