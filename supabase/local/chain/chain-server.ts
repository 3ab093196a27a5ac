// A chain and a Sourcify of its own for the demonstration and for tests (LIVE-01): they answer the calls of the edge function
// check-deployments with contracts that are given. JSON-RPC as anvil 1.7 writes it, the rest as Sourcify's API v2 (server 3.12).
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

export interface ChainContract {
  code: string;
  /** Words of storage by their slot. */
  storage?: Record<string, string>;
  /** What the contract answers to a call. */
  call?: string;
  /** Sourcify's answer; without it, the contract is not verified. */
  verified?: object;
}

export interface ChainState {
  chainId: number;
  block: number;
  /** By address, in lower case. */
  contracts: Map<string, ChainContract>;
}

const WORD = `0x${'0'.repeat(64)}`;
/** Every twelve seconds since 2026. */
const blockNow = () => Math.floor((Date.now() - Date.UTC(2026, 0, 1)) / 12_000);
const hex = (value: number) => `0x${value.toString(16)}`;

/** Starts both on 127.0.0.1. `state` may be changed while they run; without a block, it is that of the clock. */
export async function startChainServer(state: ChainState, port = 0) {
  const server = createServer((request, response) => {
    void respond(state, request).then(({ status, body }) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    });
  });
  await once(server.listen(port, '127.0.0.1'), 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    rpc: `${url}/rpc`,
    sourcify: `${url}/sourcify`,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

async function respond(
  state: ChainState,
  request: IncomingMessage,
): Promise<{ status: number; body: unknown }> {
  const { pathname } = new URL(request.url ?? '', 'http://chain');
  if (pathname === '/rpc') {
    type Call = { id: number; method: string; params: unknown[] };
    const { id, method, params } = (await json(request)) as Call;
    const result = callChain(state, method, params);
    return {
      status: 200,
      body: {
        jsonrpc: '2.0',
        id,
        ...(result === null ? { error: { code: 3, message: 'execution reverted', data: '0x' } } : { result }),
      },
    };
  }
  const [, chainId = '', address = ''] =
    /^\/sourcify\/v2\/contract\/(\d+)\/(0x[0-9a-f]{40})$/.exec(pathname) ?? [];
  const verified = chainId === String(state.chainId) ? state.contracts.get(address)?.verified : undefined;
  const none = { match: null, creationMatch: null, runtimeMatch: null, chainId, address };
  return verified ? { status: 200, body: { ...none, ...verified } } : { status: 404, body: none };
}

function callChain(state: ChainState, method: string, [first, second]: unknown[]): unknown {
  const number = state.block || blockNow();
  const contract = state.contracts.get(String(first));
  switch (method) {
    case 'eth_chainId':
      return hex(state.chainId);
    case 'eth_getBlockByNumber':
      return { number: hex(number), timestamp: hex(Math.floor(Date.now() / 1000)) };
    case 'eth_getCode':
      return contract?.code ?? '0x';
    case 'eth_getStorageAt':
      return contract?.storage?.[String(second)] ?? WORD;
    case 'eth_call':
      return state.contracts.get((first as { to: string }).to)?.call ?? null;
    default:
      return null;
  }
}
