// What a chain says of an address (LIVE-01), in JSON-RPC: everything at one block, by its number.
import { Buffer } from 'node:buffer';
import type { ChainReading, CodeAt } from '../../../../packages/domain/src/deployments/judge.ts';
import { findStandardCode } from '../../../../packages/domain/src/deployments/standard-code.ts';
import type { ChainConfig } from '../config.ts';
import { askServer, ServerProblem, type Limits } from './ask-server.ts';

/** EIP-1967: where a proxy keeps the address of its implementation, or of the contract that knows it. */
const IMPLEMENTATION_SLOT = '0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc';
const BEACON_SLOT = '0xa3f0ad74e5423aebfd80d3ef4346578335a9a72aeaee59ff6cb3582b35133d50';
/** Where a proxy of Safe keeps it. */
const FIRST_SLOT = `0x${'0'.repeat(64)}`;
/** `implementation()` */
const IMPLEMENTATION_CALL = '0x5c60da1b';
/** EIP-1167: code that only runs that of another address. */
const MINIMAL_PROXY = /^0x363d3d373d3d3d363d73([0-9a-f]{40})5af43d82803e903d91602b57fd5bf3$/;
const NO_ADDRESS = `0x${'0'.repeat(40)}`;

const LIMITS: Limits = { bytes: 1024 ** 2, milliseconds: 10_000 };

export interface Block {
  number: number;
  /** ISO 8601. */
  time: string;
}

export interface OpenChain {
  name: string;
  block: Block;
  read: (address: string) => Promise<ChainReading>;
}

/** Asks for the newest block. Throws a ServerProblem when the server serves another chain. */
export async function openChain(chain: ChainConfig, limits = LIMITS): Promise<OpenChain> {
  const name = `The server of ${chain.name}`;

  /** Null when the contract refused the call, as one without that function does. */
  async function call(method: string, params: unknown[]): Promise<unknown> {
    const init = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    };
    const { status, body } = await askServer(name, chain.rpc, init, limits);
    const response = (typeof body === 'object' ? body : null) as {
      id?: unknown;
      result?: unknown;
      error?: { code?: unknown; message?: unknown };
    } | null;
    // Any other error says nothing about the contract.
    if (
      response?.error &&
      method === 'eth_call' &&
      (response.error.code === 3 || /revert|opcode|gas/i.test(String(response.error.message)))
    )
      return null;
    if (response?.error) throw new ServerProblem(`${name} did not respond to ${method}.`);
    if (status !== 200 || response?.id !== 1)
      throw new ServerProblem(`${name} sent a response that cannot be read (status ${status}).`);
    return response.result;
  }

  async function hex(method: string, params: unknown[], pattern: RegExp): Promise<string> {
    const result = await call(method, params);
    const text = typeof result === 'string' ? result.toLowerCase() : '';
    if (!pattern.test(text)) throw new ServerProblem(`${name} did not respond to ${method}.`);
    return text;
  }

  const chainId = Number(await hex('eth_chainId', [], /^0x[0-9a-f]{1,14}$/));
  if (chainId !== chain.id) throw new ServerProblem(`${name} serves the chain ${chainId}.`);
  const latest = (await call('eth_getBlockByNumber', ['latest', false])) as {
    number?: unknown;
    timestamp?: unknown;
  } | null;
  const [number, seconds] = [latest?.number, latest?.timestamp].map((value) =>
    typeof value === 'string' && /^0x[0-9a-f]{1,11}$/i.test(value) ? Number(value) : NaN,
  );
  if (number === undefined || seconds === undefined || !(number >= 0) || !(seconds < 8e12 / 1000))
    throw new ServerProblem(`${name} did not respond to eth_getBlockByNumber.`);
  const at = `0x${number.toString(16)}`;

  const codeAt = async (address: string): Promise<CodeAt> => ({
    address,
    code: await hex('eth_getCode', [address, at], /^0x(?:[0-9a-f]{2})*$/),
  });

  async function read(address: string): Promise<ChainReading> {
    const own = await codeAt(address);
    if (own.code === '0x' || own.code.startsWith('0xef0100')) return { own, proxy: null };
    const minimal = MINIMAL_PROXY.exec(own.code)?.[1];
    const proxy = (kind: ProxyKind, implementation: CodeAt | null, beacon: CodeAt | null = null) => ({
      own,
      proxy: { kind, beacon, implementation },
    });
    if (minimal) return proxy('minimal', await codeAt(`0x${minimal}`));
    const word = (slot: string) => hex('eth_getStorageAt', [address, slot, at], WORD);
    const codeIn = async (value: string | undefined) => {
      const found = addressIn(value);
      return found === null ? null : await codeAt(found);
    };
    if (findStandardCode(own.code)?.role === 'safe')
      return proxy('safe', await codeIn(await word(FIRST_SLOT)));
    const [implementation, beacon] = await Promise.all([IMPLEMENTATION_SLOT, BEACON_SLOT].map(word));
    if (isEmpty(implementation) && isEmpty(beacon)) return { own, proxy: null };
    if (isEmpty(beacon)) return proxy('implementation', await codeIn(implementation));
    const beaconCode = await codeIn(beacon);
    // A contract with both is not a known kind of proxy.
    const told =
      beaconCode && isEmpty(implementation) ? await askBeacon(beaconCode.address, address) : undefined;
    return proxy('beacon', await codeIn(told), beaconCode);
  }

  /** The word that a beacon returns to its proxy. Undefined when it returns another one to others. */
  async function askBeacon(beacon: string, proxy: string): Promise<string | undefined> {
    const [told, other] = await Promise.all(
      [proxy, randomAddress()].map((from) =>
        call('eth_call', [{ from, to: beacon, data: IMPLEMENTATION_CALL }, at]),
      ),
    );
    return typeof told === 'string' && told === other ? told.toLowerCase() : undefined;
  }

  return { name: chain.name, block: { number, time: new Date(seconds * 1000).toISOString() }, read };
}

type ProxyKind = NonNullable<ChainReading['proxy']>['kind'];
const WORD = /^0x[0-9a-f]{64}$/;
const isEmpty = (word: string | undefined) => word === undefined || /^0x0*$/.test(word);

/** An address without code that a contract cannot know. */
const randomAddress = () => `0x${Buffer.from(crypto.getRandomValues(new Uint8Array(20))).toString('hex')}`;

/** The address in a word of storage; null when it holds something else. */
function addressIn(word: string | undefined): string | null {
  const digits = /^0x0{24}([0-9a-f]{40})$/.exec(word ?? '')?.[1];
  return digits && `0x${digits}` !== NO_ADDRESS ? `0x${digits}` : null;
}
