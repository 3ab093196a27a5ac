// LIVE-01, LIVE-02: what a check records, with a chain and a Sourcify that are asked over HTTP; git says the ids of contents.
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startChainServer, type ChainContract, type ChainState } from '../../../local/chain/chain-server.ts';
import {
  addressOf,
  BEACON_SLOT,
  IMPLEMENTATION_SLOT,
  standardProxy,
  verifiedContract,
  wordOf,
} from '../../../local/chain/contracts.ts';
import {
  SAFE_PROXY,
  UPGRADEABLE_BEACON,
} from '../../../../packages/domain/src/deployments/standard-code.samples.ts';
import { SOURCIFY_FIELDS } from '../../../../packages/domain/src/deployments/read-sourcify.ts';
import type { Backend } from '../../_shared/backend.ts';
import { askServer } from '../../_shared/deployments/ask-server.ts';
import { checkDeployments } from '../../_shared/deployments/check.ts';
import { blobId } from '../../_shared/deployments/sourcify.ts';

const CHAIN_ID = 31337;
const VAULT = addressOf('vault');
const PROXY = addressOf('proxy');
const SOURCES = {
  'src/Vault.sol': 'import "./Fees.sol";\ncontract Vault {}\n',
  'src/Fees.sol': 'contract Fees { /* Käfer \u{1F41B} */ }\n',
};
const vault = verifiedContract(CHAIN_ID, VAULT, { own: 'src/Vault.sol', sources: SOURCES });
const idByGit = (content: string) =>
  execFileSync('git', ['hash-object', '--stdin'], { input: content, encoding: 'utf8' }).trim();
const snapshots = [
  {
    id: 'audited',
    repositoryId: 'core',
    isConfirmed: true,
    files: Object.entries(SOURCES).map(([path, content]) => ({
      path,
      blobId: idByGit(content),
      isInScope: true,
    })),
  },
];

type Seen = {
  verdict: string;
  answer: { kind: string; problem?: string; because?: string; files?: unknown };
  block_number?: number;
  code_hash?: string;
  implementation?: string | null;
  implementation_hash?: string | null;
  contracts: unknown[];
  [name: string]: unknown;
};
type Recorded = { seen: Seen; next_in_seconds: number; waits: boolean };

let state: ChainState;
let chain: Awaited<ReturnType<typeof startChainServer>>;
let sourcify: string;
const servers: Server[] = [];
let known: object;
let called: string[];
/** Which files of the audit's sources were looked for. */
let lookedFor: unknown;
/** A function of the database that fails for one deployment. */
let failing: { name: string; id: string } | null;

beforeEach(async () => {
  state = { chainId: CHAIN_ID, block: 100, contracts: new Map([[VAULT, vault]]) };
  chain = await startChainServer(state);
  ({ sourcify } = chain);
  known = {};
  called = [];
  failing = null;
});
afterEach(async () => {
  await chain.close();
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function serve(respond: RequestListener): Promise<string> {
  const server = createServer(respond);
  servers.push(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

type Told = { status?: number; id?: number; result?: unknown; error?: object };

/** Answers as Sourcify, and keeps the addresses that it was asked about. */
async function watchSourcify(): Promise<string[]> {
  const asked: string[] = [];
  sourcify = await serve((request, response) => {
    const [path = '', fields] = (request.url ?? '').split('?');
    expect(fields).toBe(`fields=${SOURCIFY_FIELDS}`);
    asked.push(path.slice(path.lastIndexOf('/') + 1));
    void fetch(`${chain.sourcify}${path}`).then(async (answer) =>
      response.writeHead(answer.status).end(await answer.text()),
    );
  });
  return asked;
}

/** A server that answers as the chain, except where it is told otherwise. */
const serveChain = (instead: (method: string, params: unknown[]) => Told | null | undefined) =>
  serve((request, response) => {
    void text(request).then(async (body) => {
      const { method, params } = JSON.parse(body) as { method: string; params: unknown[] };
      const told = instead(method, params);
      response.writeHead(told?.status ?? 200);
      if (told) response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, ...told }));
      else response.end(await (await fetch(chain.rpc, { method: 'POST', body })).text());
    });
  });

async function check(
  addresses = [VAULT],
  rpc = chain.rpc,
): Promise<Recorded & { checked: number; isDone: boolean }> {
  const recorded: Recorded[] = [];
  const left = addresses.map((address, n) => ({
    id: `d${n}`,
    lease: 'l',
    chain_id: CHAIN_ID,
    address,
    ...known,
  }));
  const backend = {
    rpc: (name: string, parameters: unknown) => {
      called.push(name);
      if (name === failing?.name && (parameters as { deployment_id: string }).deployment_id === failing.id)
        return Promise.reject(new Error('The database is away.'));
      if (name === 'claim_deployments') return Promise.resolve(left.splice(0, 4));
      if (name === 'deployment_source_files') {
        lookedFor = parameters;
        return Promise.resolve(snapshots);
      }
      recorded.push(parameters as Recorded);
      return Promise.resolve(true);
    },
  } as unknown as Backend;
  const done = await checkDeployments(
    backend,
    { chains: [{ id: CHAIN_ID, name: 'Testnet', rpc, explorer: null }], sourcifyUrl: sourcify },
    null,
  );
  const last = recorded.at(-1);
  if (!last) throw new Error('Nothing was recorded.');
  return { ...last, ...done };
}
/** What the check said the last time is known from now on. */
function remember({ seen }: Recorded): void {
  known = { contracts: seen.contracts };
}
const change = (body: object) =>
  state.contracts.set(VAULT, { ...vault, verified: { ...vault.verified, ...body } });

describe('a contract', () => {
  it('is the same when git gives the same ids, at the block and with the hash that the chain has', async () => {
    for (const content of [...Object.values(SOURCES), '']) expect(blobId(content)).toBe(idByGit(content));
    expect(await check()).toMatchObject({
      seen: { verdict: 'same', answer: { snapshotId: 'audited' }, chain_name: 'Testnet', block_number: 100 },
      next_in_seconds: 24 * 3600,
      waits: false,
      checked: 1,
      isDone: true,
    });
  });

  it('differs in the file with one changed line, and is the same with other metadata alone', async () => {
    const sources = { ...SOURCES, 'src/Fees.sol': 'contract Fees { }\n' };
    state.contracts.set(VAULT, verifiedContract(CHAIN_ID, VAULT, { own: 'src/Vault.sol', sources }));
    expect((await check()).seen).toMatchObject({
      verdict: 'differs',
      answer: { files: [{ path: 'src/Fees.sol', was: 'src/Fees.sol' }] },
    });
    for (const runtimeMatch of ['match', 'exact_match']) {
      change({ runtimeMatch, match: runtimeMatch });
      expect((await check()).seen.verdict).toBe('same');
    }
    // All of the snapshot, and one file more that takes the place of another.
    const remapped = ['src/Fees.sol=evil/Fees.sol'];
    const { compilation } = vault.verified as { compilation: { compilerSettings: object } };
    change({
      sources: Object.fromEntries(
        Object.entries({ ...SOURCES, 'evil/Fees.sol': 'contract Fees {}' }).map(([path, content]) => [
          path,
          { content },
        ]),
      ),
      compilation: {
        ...compilation,
        compilerSettings: { ...compilation.compilerSettings, remappings: remapped },
      },
    });
    for (let time = 0; time < 2; time += 1) {
      const found = await check();
      expect(found.seen).toMatchObject({ verdict: 'differs', answer: { remappings: remapped } });
      remember(found);
    }
  });

  it('keeps paths and ids of its source, and no text of it', async () => {
    const { seen } = await check();
    expect(lookedFor).toEqual({
      deployment_id: 'd0',
      blob_ids: Object.values(SOURCES).map(idByGit),
      names: ['Vault.sol', 'Fees.sol', 'Fees.sol'],
    });
    expect(JSON.stringify(seen)).toContain(idByGit(SOURCES['src/Vault.sol']));
    expect(JSON.stringify(seen)).not.toContain('contract Vault');
  });

  it('is asked for at Sourcify again only when its code changed or it was not verified', async () => {
    const first = await check();
    remember(first);
    sourcify = 'http://127.0.0.1:1';
    state.block = 101;
    expect((await check()).seen).toMatchObject({ verdict: 'same', block_number: 101 });
    state.contracts.set(VAULT, { ...vault, code: '0x6001' });
    expect((await check()).seen).toMatchObject({
      verdict: 'failed',
      code_hash: expect.not.stringMatching(String(first.seen.code_hash)) as string,
    });
    ({ sourcify } = chain);
    const other = await check();
    expect(other.seen.answer).toEqual({ kind: 'not_verified', because: 'other_code' });
    remember(other);
    expect((await check()).seen.answer).toEqual({ kind: 'not_verified', because: 'other_code' });
    state.contracts.set(VAULT, { code: '0x6001' });
    remember(await check());
    state.contracts.set(VAULT, {
      ...vault,
      code: '0x6001',
      verified: { ...vault.verified, runtimeBytecode: { onchainBytecode: '0x6001' } },
    });
    expect((await check()).seen.verdict).toBe('same');
  });

  it('without code, as a delegated account and unverified has its own answer', async () => {
    expect((await check([addressOf('nobody')])).seen.answer).toEqual({ kind: 'no_code', because: 'empty' });
    state.contracts.set(VAULT, {
      code: `0xef0100${'11'.repeat(20)}`,
      storage: { [IMPLEMENTATION_SLOT]: wordOf(PROXY) },
    });
    expect((await check()).seen).toMatchObject({
      answer: { kind: 'no_code', because: 'delegated' },
      implementation: null,
    });
    state.contracts.set(VAULT, { code: '0x6001' });
    expect((await check()).seen.answer).toEqual({ kind: 'not_verified', because: 'unknown' });
  });
});

describe('Sourcify', () => {
  it('is asked again of what it verified in part, or of which it could not say whether it is a proxy', async () => {
    for (const [answer, verdict] of [
      [{ runtimeMatch: null }, 'not_verified'],
      [{ proxyResolution: null }, 'partly'],
    ] as const) {
      change(answer);
      const first = await check();
      expect(first.seen.verdict).toBe(verdict);
      remember(first);
      change({});
      expect((await check()).seen.verdict).toBe('same');
      known = {};
    }
  });

  it('is asked only about what the answer depends on', async () => {
    const asked = await watchSourcify();
    await check([addressOf('nobody')]);
    state.contracts.set(VAULT, { code: `0xef0100${'11'.repeat(20)}` });
    await check();
    expect(asked).toEqual([]);
    state.contracts.set(VAULT, vault);
    state.contracts.set(PROXY, {
      code: `0x363d3d373d3d3d363d73${VAULT.slice(2)}5af43d82803e903d91602b57fd5bf3`,
    });
    await check([PROXY]);
    expect(asked.splice(0)).toEqual([VAULT]);
    state.contracts.set(PROXY, standardProxy(VAULT));
    remember(await check([PROXY]));
    expect(asked.splice(0)).toEqual([VAULT]);
    await check([PROXY]);
    // Without an implementation, nothing that it says would matter.
    known = {};
    state.contracts.set(PROXY, standardProxy(VAULT, addressOf('no beacon')));
    await check([PROXY]);
    expect(asked).toEqual([]);
    // The files of the audit's sources are looked for only where there are others to compare.
    known = {};
    state.contracts.set(VAULT, { code: '0x6001' });
    called = [];
    await check();
    expect(called).not.toContain('deployment_source_files');
  });
});

describe('a run', () => {
  it('asks a chain for its newest block once, and refuses a chain that is not set up', async () => {
    let blocks = 0;
    const rpc = await serveChain((method) => {
      if (method === 'eth_getBlockByNumber') blocks += 1;
      return null;
    });
    await check([VAULT, VAULT, VAULT], rpc);
    expect(blocks).toBe(1);
    // Fewer than it can check at once are the last.
    expect(called.filter((name) => name === 'claim_deployments')).toHaveLength(1);
    known = { chain_id: 5 };
    expect((await check()).seen).toMatchObject({
      verdict: 'failed',
      answer: { problem: 'The chain 5 is not set up here.' },
      chain_name: '5',
    });
  });

  it('ends after 40 deployments or 20 seconds, with the rest left', async () => {
    const nobody = Array.from({ length: 50 }, () => addressOf('nobody'));
    expect(await check(nobody)).toMatchObject({ checked: 40, isDone: false });
    const start = Date.now();
    const before = called.length;
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => start + 3_000 * (called.length - before));
    expect(await check(nobody)).toMatchObject({ checked: 8, isDone: false });
    clock.mockRestore();
  });

  it('goes on after a deployment that the database refuses, which stays due', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    failing = { name: 'deployment_source_files', id: 'd0' };
    expect(await check([VAULT, VAULT])).toMatchObject({ seen: { verdict: 'same' }, checked: 2 });
    expect(called.filter((name) => name === 'record_deployment_check')).toHaveLength(1);
    expect(logged).toHaveBeenCalledExactlyOnceWith('d0: Error: The database is away.');
    logged.mockRestore();
  });

  it('asks Sourcify about the others after an answer that cannot be read', async () => {
    let asked = 0;
    sourcify = await serve((_request, response) => {
      asked += 1;
      response.end('<html>');
    });
    await check([VAULT, VAULT, VAULT, VAULT, VAULT]);
    expect(asked).toBe(5);
  });
});

describe('a proxy', () => {
  it('has the answer of its implementation, also after an upgrade and behind a beacon', async () => {
    state.contracts.set(PROXY, standardProxy(VAULT));
    const { code_hash: implementation_hash } = (await check()).seen;
    const first = await check([PROXY]);
    expect(first.seen).toMatchObject({ verdict: 'same', implementation: VAULT, implementation_hash });
    expect(first.seen.code_hash).not.toBe(implementation_hash);
    remember(first);
    const next = addressOf('next');
    state.contracts.set(
      next,
      verifiedContract(CHAIN_ID, next, { own: 'src/Vault.sol', sources: { 'src/Vault.sol': 'changed' } }),
    );
    state.contracts.set(PROXY, standardProxy(next));
    // The own code of a proxy stays as it was verified.
    expect((await check([PROXY])).seen).toMatchObject({ verdict: 'differs', implementation: next });
    const beacon = addressOf('beacon');
    state.contracts.set(beacon, { code: UPGRADEABLE_BEACON, call: wordOf(VAULT) });
    state.contracts.set(PROXY, standardProxy(VAULT, beacon));
    expect((await check([PROXY])).seen).toMatchObject({ verdict: 'same', implementation: VAULT });
    state.contracts.set(beacon, { code: UPGRADEABLE_BEACON });
    expect((await check([PROXY])).seen).toMatchObject({ verdict: 'partly', implementation: null });
  });

  it('behind a beacon that answers others differently is not known, whoever asks', async () => {
    const beacon = addressOf('beacon');
    state.contracts.set(beacon, { code: UPGRADEABLE_BEACON });
    state.contracts.set(PROXY, standardProxy(VAULT, beacon));
    const askers: unknown[] = [];
    const rpc = await serveChain((method, [call]) => {
      if (method !== 'eth_call') return null;
      const { from } = call as { from: string };
      askers.push(from);
      return { result: wordOf(from === PROXY ? addressOf('evil') : VAULT) };
    });
    expect((await check([PROXY], rpc)).seen).toMatchObject({ verdict: 'partly', implementation: null });
    expect(askers).toEqual([PROXY, expect.stringMatching(/^0x[0-9a-f]{40}$/)]);
    await check([PROXY], rpc);
    expect(askers[3]).not.toBe(askers[1]);
  });

  it('of Safe has its implementation in the first slot', async () => {
    state.contracts.set(PROXY, { code: SAFE_PROXY, storage: { [`0x${'0'.repeat(64)}`]: wordOf(VAULT) } });
    expect((await check([PROXY])).seen).toMatchObject({ verdict: 'same', implementation: VAULT });
  });

  const minimal = `363d3d373d3d3d363d73${VAULT.slice(2)}5af43d82803e903d91602b57fd5bf3`;
  const dirty = `0x01${wordOf(VAULT).slice(4)}`;
  const beacon = addressOf('beacon');
  it.each<[string, Partial<ChainContract>, call?: string]>([
    ['more code before that of EIP-1167', { code: `0x5b${minimal}` }],
    ['more code after that of EIP-1167', { code: `0x${minimal}00` }],
    [
      'both slots filled',
      { storage: { [IMPLEMENTATION_SLOT]: wordOf(VAULT), [BEACON_SLOT]: wordOf(beacon) } },
    ],
    ['more than an address in its slot', { storage: { [IMPLEMENTATION_SLOT]: dirty } }],
    ['a beacon that answers more than an address', { storage: { [BEACON_SLOT]: wordOf(beacon) } }, dirty],
    ['more than an address in the slot of its beacon', { storage: { [BEACON_SLOT]: dirty } }],
    ['a beacon that answers zero', { storage: { [BEACON_SLOT]: wordOf(beacon) } }, `0x${'0'.repeat(64)}`],
  ])('is not known with %s', async (_name, contract, call = wordOf(VAULT)) => {
    state.contracts.set(PROXY, { ...standardProxy(VAULT), storage: {}, ...contract });
    const rpc = await serveChain((method) => (method === 'eth_call' ? { result: call } : null));
    const { seen } = await check([PROXY], rpc);
    expect(seen).toMatchObject({
      verdict: expect.not.stringMatching('same') as string,
      implementation: null,
    });
  });

  it('is read at one block, whose number and time are recorded, in small or capital letters', async () => {
    const beacon = addressOf('beacon');
    const code = `0x${vault.code.slice(2).toUpperCase()}`;
    state.contracts.set(VAULT, { ...vault, code });
    state.contracts.set(beacon, {
      code: UPGRADEABLE_BEACON,
      call: `0x${wordOf(VAULT).slice(2).toUpperCase()}`,
    });
    state.contracts.set(PROXY, standardProxy(VAULT, beacon));
    const blocks: unknown[] = [];
    const rpc = await serveChain((method, params) => {
      if (method === 'eth_getBlockByNumber') return { result: { number: '0x64', timestamp: '0x69560000' } };
      if (method !== 'eth_chainId') blocks.push(params.at(-1));
    });
    expect((await check([PROXY], rpc)).seen).toMatchObject({
      verdict: 'same',
      block_number: 100,
      block_time: new Date(0x69560000 * 1000).toISOString(),
    });
    expect(blocks).toEqual(Array(7).fill('0x64'));
  });
});

describe('a server that fails', () => {
  const failure = async (rpc?: string) => {
    const { seen, ...rest } = await check(undefined, rpc);
    expect(seen.verdict).toBe('failed');
    return { problem: seen.answer.problem, ...rest };
  };

  it('never gives "same", and is told with what failed, without its address', async () => {
    state.chainId = 1;
    expect((await failure()).problem).toBe('The server of Testnet serves the chain 1.');
    state.chainId = CHAIN_ID;
    const garbage = await serve((_request, response) => response.end('<html>'));
    const redirect = await serve((_request, response) =>
      response.writeHead(302, { location: chain.rpc }).end(),
    );
    const wrong = await serve((_request, response) => response.end('{"jsonrpc":"2.0","id":1,"result":{}}'));
    for (const [rpc, problem] of [
      [garbage, 'The server of Testnet sent a response that cannot be read (status 200).'],
      [redirect, 'The server of Testnet redirects, which is not followed.'],
      [wrong, 'The server of Testnet did not respond to eth_chainId.'],
      ['http://127.0.0.1:1/KEY', 'The server of Testnet cannot be reached.'],
    ])
      expect((await failure(rpc)).problem).toBe(problem);
  });

  it.each<[method: string, answer: Told, problem?: string]>([
    // A limit of the server is no answer of the beacon, which would look like a changed implementation.
    ['eth_call', { error: { code: -32005, message: 'limit exceeded' } }],
    ['eth_getCode', { error: { code: 3, message: 'execution reverted' } }],
    ['eth_getCode', { result: '0x123' }],
    ['eth_getStorageAt', { result: '0x' }],
    ['eth_getBlockByNumber', { result: null }],
    ['eth_getBlockByNumber', { result: { number: '100', timestamp: '0x1' } }],
    ['eth_getBlockByNumber', { result: { number: '0xffffffffffff', timestamp: '0x1' } }],
    ['eth_getBlockByNumber', { result: { number: ['0x64'], timestamp: '0x1' } }],
    ['eth_getBlockByNumber', { result: { number: '0x64' } }],
    ['eth_getBlockByNumber', { result: { number: '0x64', timestamp: '0xfffffffff' } }],
    ['eth_chainId', { id: 2, result: '0x7a69' }, 'sent a response that cannot be read (status 200).'],
    ['eth_chainId', { status: 500, result: '0x7a69' }, 'sent a response that cannot be read (status 500).'],
  ])(
    'is told when it answers %s with %j',
    async (asked, answer, problem = `did not respond to ${asked}.`) => {
      state.contracts.set(VAULT, { ...vault, storage: { [BEACON_SLOT]: wordOf(PROXY) } });
      const rpc = await serveChain((method) => (method === asked ? answer : null));
      expect((await failure(rpc)).problem).toBe(`The server of Testnet ${problem}`);
    },
  );

  it.each([
    [3, ''],
    [-32000, 'execution reverted'],
    [-32000, 'invalid opcode: INVALID'],
    [-32000, 'out of gas'],
  ])('is not one whose contract refuses a call: %i %s', async (code, message) => {
    state.contracts.set(VAULT, { ...vault, storage: { [BEACON_SLOT]: wordOf(PROXY) } });
    const rpc = await serveChain((method) => (method === 'eth_call' ? { error: { code, message } } : null));
    expect((await check([VAULT], rpc)).seen).toMatchObject({ verdict: 'partly', implementation: null });
  });

  it('is asked again after an hour, or when it wants to be, and not for the other deployments before', async () => {
    expect(await failure('http://127.0.0.1:1')).toMatchObject({ next_in_seconds: 3600, waits: false });
    const busy = await serve((_request, response) => response.writeHead(429, { 'retry-after': '90' }).end());
    expect(await failure(busy)).toMatchObject({ next_in_seconds: 90, waits: true });
    let asked = 0;
    sourcify = await serve((_request, response) => {
      asked += 1;
      response.writeHead(429, { 'retry-after': '7200' }).end('{"customCode":"too_many_requests"}');
    });
    state.contracts.set(addressOf('last'), vault);
    expect(await check([VAULT, PROXY, PROXY, PROXY, addressOf('last')])).toMatchObject({
      seen: { verdict: 'failed', answer: { problem: 'Sourcify asks to be left alone for a while.' } },
      next_in_seconds: 7200,
      waits: true,
    });
    expect(asked).toBe(1);
  });

  it('may respond with 50 MB, with names that are not text, or not within the time', async () => {
    for (const path of ['a\0.sol', 'a\ud800.sol']) {
      change({ sources: { [path]: { content: '' } } });
      expect((await failure()).problem).toBe('Sourcify sent a response that cannot be read.');
    }
    change({ sources: { 'src/Vault.sol': { content: 'x'.repeat(50 * 1024 ** 2) } } });
    expect((await failure()).problem).toBe('Sourcify sent more than 4 MB.');
    // A call ends when it has read enough, as it has two seconds of processor time.
    change({ sources: { 'src/Vault.sol': { content: 'x'.repeat(3.9 * 1024 ** 2) } } });
    expect(await check(Array.from({ length: 12 }, () => VAULT))).toMatchObject({ checked: 8, isDone: false });
    const silent = await serve(() => {});
    await expect(askServer('Sourcify', silent, {}, { bytes: 10, milliseconds: 50 })).rejects.toThrow(
      'Sourcify did not respond within 0.05 seconds.',
    );
    const slow = await serve((_request, response) => response.write('{'));
    await expect(askServer('Sourcify', slow, {}, { bytes: 10, milliseconds: 50 })).rejects.toThrow(
      'did not respond within',
    );
  });
});

describe('an answer', () => {
  const limits = { bytes: 7, milliseconds: 10_000 };
  const ask = async (respond: RequestListener) => askServer('Sourcify', await serve(respond), {}, limits);

  it('is JSON in UTF-8 of the size that is allowed, with any status', async () => {
    await expect(ask((_request, response) => response.writeHead(503).end('{"a":1}'))).resolves.toEqual({
      status: 503,
      body: { a: 1 },
    });
    await expect(ask((_request, response) => response.end('{"a":10}'))).rejects.toThrow('sent more than');
    await expect(ask((_request, response) => response.end(Buffer.from([34, 255, 34])))).rejects.toThrow(
      'Sourcify sent a response that cannot be read (status 200).',
    );
  });

  it.each([
    [429, undefined, 60],
    [429, 'soon', 60],
    [429, '0', 1],
    [429, '999999999', 24 * 3600],
    [429, 'Thu, 01 Jan 1970 00:00:00 GMT', 1],
    [429, 'Fri, 01 Jan 2100 00:00:00 GMT', 24 * 3600],
    [503, '5', 5],
  ])('%i with Retry-After %s is a pause of %i seconds', async (status, after, waitSeconds) => {
    await expect(
      ask((_request, response) => response.writeHead(status, after ? { 'retry-after': after } : {}).end()),
    ).rejects.toMatchObject({ message: 'Sourcify asks to be left alone for a while.', waitSeconds });
  });
});
