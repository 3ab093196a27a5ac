import { answered, reviewed, sent, type DemoFinding } from './finding.ts';

const FIX = '6e1f0b9c8d7a4532e1c0b9a8f7d6e5c4b3a29180';

/** The fix was sent, and reviewed within two days. */
const fixed = (sentDaysAgo: number, pullRequest: string) => [
  sent(sentDaysAgo, pullRequest),
  reviewed(sentDaysAgo - 1.5, 'fixed', FIX),
];

export const frontEndFindings: readonly DemoFinding[] = [
  {
    severity: 'medium',
    title: 'Pull requests from forks can read the deployment token',
    description:
      'The workflow that builds previews runs with the secrets of the repository. Anyone who opens a pull request can print them.',
    recommendation: 'Split the workflow, and give the part that runs foreign code no secrets.',
    locations: [['.github/workflows/preview.yml', 1, 34]],
    steps: fixed(238, 'https://github.com/harbor-vaults-example/app/pull/91'),
  },
  {
    severity: 'low',
    title: 'The content security policy allows inline scripts',
    description: 'A single injected tag would be enough to ask every visitor for an approval.',
    recommendation: 'Replace `unsafe-inline` by hashes.',
    locations: [['public/_headers', 4, 4]],
    steps: fixed(237, 'https://github.com/harbor-vaults-example/app/pull/92'),
  },
  {
    severity: 'low',
    title: 'No lock at the registrar of the domain',
    description: 'Changing the name servers needs one password and no second person.',
    recommendation: 'Ask the registrar for a registry lock.',
    steps: [answered(236, 'acknowledged', 'Our registrar does not offer one. We move the domain in spring.')],
  },
];

export const withdrawalQueueFindings: readonly DemoFinding[] = [
  {
    severity: 'high',
    title: 'A cancelled request keeps its place and is paid again',
    description:
      '`cancel` returns the shares and leaves the entry in the queue. When its turn comes, `process` pays it from the shares of those behind it.',
    recommendation: 'Remove the entry, or mark it as cancelled and skip it.',
    locations: [['src/WithdrawalQueue.sol', 71, 84]],
    steps: fixed(140, 'https://github.com/harbor-vaults-example/queue/pull/17'),
  },
  {
    severity: 'medium',
    title: 'One large request stops the queue',
    description: '`process` reverts when the head of the queue cannot be paid in full.',
    recommendation: 'Pay what is there, or let the head be skipped.',
    locations: [['src/WithdrawalQueue.sol', 102, 133]],
    steps: fixed(139, 'https://github.com/harbor-vaults-example/queue/pull/18'),
  },
  {
    severity: 'low',
    title: 'The minimum can be set to zero by mistake',
    description: 'Without a minimum the queue can be filled with dust for the price of gas.',
    recommendation: 'Refuse a minimum of zero.',
    locations: [['src/WithdrawalQueue.sol', 40, 43]],
    steps: fixed(139, 'https://github.com/harbor-vaults-example/queue/pull/18'),
  },
];

export const lagoonPoolFindings: readonly DemoFinding[] = [
  {
    severity: 'medium',
    title: 'Fees of a position that crosses zero are counted from the wrong side',
    description:
      'The growth outside a tick is initialised as if the price were below it. A position opened exactly at the tick earns fees from before it existed.',
    recommendation: 'Initialise it from the side on which the price is.',
    steps: fixed(97, 'https://github.com/lagoon-example/amm/pull/340'),
  },
  {
    severity: 'low',
    title: 'A pool can be created with a fee of 100 percent',
    description:
      'Nothing is lost in the pool, but swaps through a router that does not check the output are.',
    recommendation: 'Bound the fee.',
    steps: fixed(96, 'https://github.com/lagoon-example/amm/pull/341'),
  },
];

export const settlementFindings: readonly DemoFinding[] = [
  {
    severity: 'high',
    title: 'An account of another market is accepted as the fee account',
    description:
      'The program checks the owner of the account and not its market. A taker can have its fees paid by somebody else.',
    recommendation: 'Derive the address of the fee account from the market.',
    steps: fixed(49, 'https://github.com/marlin-example/settlement/pull/58'),
  },
  {
    severity: 'informational',
    title: 'Two errors have the same number',
    description: 'Clients cannot tell an expired order from an unknown one.',
    recommendation: 'Number the errors in one enumeration.',
    steps: fixed(49, 'https://github.com/marlin-example/settlement/pull/58'),
  },
];

/** Quarry's fixes wait for the auditors. */
export const rebalancerFindings: readonly DemoFinding[] = [
  {
    severity: 'high',
    title: 'The auction can be settled before it has begun',
    description: '`settle` compares with the end of the previous auction, which is in the past.',
    recommendation: 'Compare with the end of the current auction.',
    steps: [sent(1.6, 'https://github.com/quarry-example/rebalancer/pull/77')],
  },
  {
    severity: 'low',
    title: 'Weights may add up to one basis point less than 100 percent',
    description: 'Each weight is rounded down. The remainder stays with nobody.',
    recommendation: 'Give the remainder to the largest component.',
  },
];

export const feeRouterDrafts: readonly DemoFinding[] = [
  {
    severity: 'medium',
    title: 'A pool without liquidity receives its share of the fees',
    description: 'The share is computed from the configured weight, whether or not anyone can claim it.',
    recommendation: 'Skip pools whose liquidity is zero.',
  },
];
