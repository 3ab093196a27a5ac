// Contracts as a chain and Sourcify show them, made of source.
import { createHash } from 'node:crypto';
import {
  beaconProxy,
  ERC1967_PROXY,
} from '../../../packages/domain/src/deployments/standard-code.samples.ts';
import type { ChainContract } from './chain-server.ts';

export const IMPLEMENTATION_SLOT = '0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc';
export const BEACON_SLOT = '0xa3f0ad74e5423aebfd80d3ef4346578335a9a72aeaee59ff6cb3582b35133d50';
export const wordOf = (address: string) => `0x${'0'.repeat(24)}${address.slice(2)}`;

export const addressOf = (name: string) => `0x${digest(name).slice(0, 40)}`;
const digest = (text: string) => createHash('sha256').update(text).digest('hex');

type Source = Record<string, string>;

/** A contract that Sourcify verified. Its code stands for that of its source: nothing here compiles, and nobody runs it. */
export function verifiedContract(
  chainId: number,
  address: string,
  { own, sources }: { own: string; sources: Source },
): ChainContract {
  const code = `0x6080604052${digest(JSON.stringify(sources))}`;
  const name = own.slice(own.lastIndexOf('/') + 1).replace(/\.sol$/, '');
  return {
    code,
    verified: {
      match: 'match',
      creationMatch: null,
      runtimeMatch: 'match',
      chainId: String(chainId),
      address,
      sources: Object.fromEntries(Object.entries(sources).map(([path, content]) => [path, { content }])),
      compilation: {
        language: 'Solidity',
        compiler: 'solc',
        compilerVersion: '0.8.30+commit.73712a01',
        compilerSettings: { optimizer: { enabled: true, runs: 200 }, evmVersion: 'cancun', libraries: {} },
        name,
        fullyQualifiedName: `${own}:${name}`,
      },
      runtimeBytecode: { onchainBytecode: code, transformationValues: { immutables: {} } },
      proxyResolution: { isProxy: false, proxyType: null, implementations: [] },
    },
  };
}

/** A standard proxy with this implementation in its slot, or behind a beacon. */
export const standardProxy = (implementation: string, beacon?: string): ChainContract => ({
  code: beacon ? beaconProxy(beacon) : ERC1967_PROXY,
  storage: beacon ? { [BEACON_SLOT]: wordOf(beacon) } : { [IMPLEMENTATION_SLOT]: wordOf(implementation) },
});
