const client = (
  account: string,
  [name, role, company, project]: [name: string, role: string, company: string, project: string],
  services: string[],
  description: string,
  rest: {
    status: 'pending' | 'approved' | 'rejected';
    appliedDaysAgo: number;
    decidedDaysAgo?: number;
    changedDaysAgo?: number;
    hasNewsletter?: boolean;
  },
) => ({ account, name, role, company, project, services, description, ...rest });

/** An account, whose address is `${account}@demo.test`, and its application. Ages are in days before the start of the demonstration. */
export type DemoClient = ReturnType<typeof client>;

export const demoClients: readonly DemoClient[] = [
  client(
    'client',
    ['Ada Okafor', 'CTO', 'Harbor Finance', 'Harbor Vaults'],
    ['Solidity Audit', 'TypeScript Audit', 'Pentesting', 'Security Consultation'],
    'Yield vaults for stablecoins: about 4,200 lines of Solidity on mainnet and two rollups, a keeper bot in TypeScript, and a governance timelock. 180 million dollars deposited.',
    { status: 'approved', appliedDaysAgo: 412, decidedDaysAgo: 411, changedDaysAgo: 3, hasNewsletter: true },
  ),
  client(
    'quarry',
    ['Daniel Osei', 'Co-founder', 'Quarry Index', 'Quarry Rebalancer'],
    ['Solidity Audit'],
    'On-chain indices that rebalance weekly through an auction. The auction and the oracle are ours; the tokens are plain ERC-20.',
    { status: 'approved', appliedDaysAgo: 236, decidedDaysAgo: 235, changedDaysAgo: 71 },
  ),
  client(
    'lagoon',
    ['Tomás Rivera', 'Lead engineer', 'Lagoon Protocol', 'Lagoon AMM'],
    ['Solidity Audit', 'Security Consultation'],
    'A concentrated liquidity exchange with dynamic fees. Pools and fee router are written from scratch, with an invariant suite in Foundry.',
    { status: 'approved', appliedDaysAgo: 148, decidedDaysAgo: 147, changedDaysAgo: 5, hasNewsletter: true },
  ),
  client(
    'marlin',
    ['Sofia Marino', 'Head of engineering', 'Marlin Exchange', 'Marlin Settlement'],
    ['Rust Audit', 'Pentesting'],
    'An order book that matches off chain and settles in batches. The settlement program and the matching service need a review.',
    { status: 'approved', appliedDaysAgo: 97, decidedDaysAgo: 96, changedDaysAgo: 40 },
  ),
  client(
    'keel',
    ['Priya Nair', 'Head of security', 'Keel Markets', 'Keel Perps'],
    ['Solidity Audit', 'TypeScript Audit'],
    'Perpetual futures with cross margin. The liquidation engine has been rewritten and is to be audited before the public launch.',
    { status: 'approved', appliedDaysAgo: 64, decidedDaysAgo: 62, changedDaysAgo: 2 },
  ),
  client(
    'fennel',
    ['Marta Kowalczyk', 'Product lead', 'Fennel Pay', 'Fennel Checkout'],
    ['Pentesting'],
    'A payment page for shops that accept stablecoins. We are looking for a certificate to show our partners next week.',
    { status: 'rejected', appliedDaysAgo: 43, decidedDaysAgo: 42, changedDaysAgo: 42 },
  ),
  client(
    'aster',
    ['Elif Demir', 'Security lead', 'Aster Bridge', 'Aster Message Layer'],
    ['Solana Audit', 'Rust Audit', 'Solidity Audit'],
    'Messages between Solana and two EVM chains, secured by a set of nineteen validators. The Solana program is new; the EVM side was audited in spring.',
    { status: 'approved', appliedDaysAgo: 35, decidedDaysAgo: 34, changedDaysAgo: 12, hasNewsletter: true },
  ),
  client(
    'cobalt',
    ['Noah Lindqvist', 'CTO', 'Cobalt Lending', 'Cobalt Markets'],
    ['Solidity Audit', 'Solidity Development'],
    'Isolated lending markets with a new interest rate model. 2,600 lines of Solidity, tests at 94 percent of branches.',
    { status: 'approved', appliedDaysAgo: 17, decidedDaysAgo: 16, changedDaysAgo: 6 },
  ),
  client(
    'rejected',
    ['Mia Chen', 'Marketing', 'Quickflip', 'Quickflip Token'],
    ['Solidity Audit'],
    'A meme token. The contract is copied from a template and we need a badge for the listing by Friday.',
    { status: 'rejected', appliedDaysAgo: 11, decidedDaysAgo: 10, changedDaysAgo: 10 },
  ),
  client(
    'solstice',
    ['Hana Sato', 'Protocol engineer', 'Solstice Staking', 'Solstice Pools'],
    ['Cairo Audit', 'Security Consultation'],
    'Liquid staking on Starknet. Deposits, the withdrawal queue and slashing are in one contract of 900 lines of Cairo.',
    { status: 'approved', appliedDaysAgo: 6, decidedDaysAgo: 5, changedDaysAgo: 1 },
  ),
  client(
    'orrery',
    ['Kwame Boateng', 'Founder', 'Orrery AI', 'Orrery Agents'],
    ['AI Red Team Audit', 'Other: model supply chain'],
    'Agents that trade within limits that their owner sets. We want to know how prompts and tools can be turned against the owner.',
    { status: 'pending', appliedDaysAgo: 1.9 },
  ),
  client(
    'pending',
    ['Jonas Weber', 'Founder', 'Northlight Labs', 'Northlight Bridge'],
    ['Solidity Audit', 'Pentesting'],
    'A bridge for tokenised funds between mainnet and a permissioned chain. Eight contracts, about 1,900 lines, frozen at the end of the month.',
    { status: 'pending', appliedDaysAgo: 0.8, hasNewsletter: true },
  ),
  client(
    'tern',
    ['Łukasz Zieliński', 'CEO', 'Tern Wallet', 'Tern'],
    ['Web3 Wallet Security Audit', 'TypeScript Audit'],
    'A wallet for teams: browser extension and mobile app with shared approval of transactions. Key storage is our own.',
    { status: 'pending', appliedDaysAgo: 0.2 },
  ),
];

export const demoTeam = [
  { account: 'member', name: 'Lena Fischer', role: 'member', daysAgo: 380 },
  { account: 'viewer', name: 'Ravi Menon', role: 'viewer', daysAgo: 45 },
] as const;
