// The deployments of the demonstration (LIVE-01): one for each answer that the tab can give, and the chain on which they are.
import type { ChainState } from '../chain/chain-server.ts';
import {
  addressOf,
  IMPLEMENTATION_SLOT,
  standardProxy,
  verifiedContract,
  wordOf,
} from '../chain/contracts.ts';
import { orThrow, type Service } from './seeding.ts';
import { readContents } from './source.ts';

export const DEMO_CHAIN_ID = 31337;
/** A chain whose server gives no answer. */
export const SILENT_CHAIN_ID = 31338;

const at = {
  vault: addressOf('harbor vault'),
  vaultCode: addressOf('harbor vault, implementation'),
  fees: addressOf('harbor fees'),
  registry: addressOf('harbor registry'),
  adapter: addressOf('harbor adapter'),
  treasury: addressOf('harbor treasury'),
  escrow: addressOf('harbor escrow'),
};

const DEPLOYMENTS: readonly [chainId: number, address: string, label: string][] = [
  [DEMO_CHAIN_ID, at.vault, 'Vault (proxy)'],
  [DEMO_CHAIN_ID, at.fees, 'Fee manager'],
  [DEMO_CHAIN_ID, at.registry, 'Strategy registry'],
  [DEMO_CHAIN_ID, at.adapter, 'Price adapter'],
  [DEMO_CHAIN_ID, at.treasury, 'Treasury'],
  [DEMO_CHAIN_ID, at.escrow, 'Escrow'],
  [SILENT_CHAIN_ID, at.fees, 'Fee manager, second chain'],
];

/** Adds the deployments to an audit of Harbor Vaults core. The timer checks them. */
export async function addDeployments(service: Service, auditId: string): Promise<void> {
  await orThrow(
    service
      .from('deployments')
      .insert(
        DEPLOYMENTS.map(([chain_id, address, label]) => ({ audit_id: auditId, chain_id, address, label })),
      )
      .select('id'),
  );
}

export function demoChain(): ChainState {
  const [audited, fixed] = [0, 1].map((patches) => Object.fromEntries(readContents(patches)));
  const contract = (address: string, own: string, sources: Record<string, string> = {}) =>
    verifiedContract(DEMO_CHAIN_ID, address, {
      own,
      sources: {
        ...Object.fromEntries(Object.entries(sources).filter(([path]) => path.endsWith('.sol'))),
        ...(own === 'src/Vault.sol' && OUTSIDE),
      },
    });
  const changed = {
    ...fixed,
    'src/StrategyRegistry.sol': (fixed?.['src/StrategyRegistry.sol'] ?? '').replace(
      ' external onlyTimelock {',
      ' external {',
    ),
  };
  return {
    chainId: DEMO_CHAIN_ID,
    block: 0,
    contracts: new Map([
      [at.vault, standardProxy(at.vaultCode)],
      [at.vaultCode, contract(at.vaultCode, 'src/Vault.sol', fixed)],
      [
        at.fees,
        contract(at.fees, 'src/FeeManager.sol', {
          'src/FeeManager.sol': audited?.['src/FeeManager.sol'] ?? '',
        }),
      ],
      [at.registry, contract(at.registry, 'src/StrategyRegistry.sol', changed)],
      [at.adapter, { code: '0x60806040526001' }],
      // A slot that anybody could have filled.
      [at.escrow, { code: '0x60806040526002', storage: { [IMPLEMENTATION_SLOT]: wordOf(at.vaultCode) } }],
    ]),
  };
}

/** Of a library, which is no part of the audit. */
const OUTSIDE = { '@openzeppelin/contracts/token/ERC20/IERC20.sol': 'interface IERC20 {}\n' };
