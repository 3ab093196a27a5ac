import type { Finding } from './report.ts';

/** An audit of the demonstration. Its reports are listed in the order in which they are written. */
export type DemoAudit = {
  account: string;
  title: string;
  type: string;
  status: 'pending' | 'scheduled' | 'in_progress' | 'mitigation' | 'completed';
  /** Days before the start of the demonstration. A negative number is in the future. */
  dateDaysAgo?: number;
  createdDaysAgo: number;
  reports?: { version: string; daysAgo: number }[];
  scope?: string;
  findings?: Finding[];
};

/** Oldest first. */
export const demoAudits: readonly DemoAudit[] = [
  {
    account: 'client',
    title: 'Front end and CI',
    type: 'Pentesting',
    status: 'completed',
    dateDaysAgo: 239,
    createdDaysAgo: 262,
    reports: [{ version: '2.0', daysAgo: 231 }],
    scope: 'The vaults’ web application, its deployment pipeline and the DNS of the production domain.',
    findings: [
      [
        'Medium',
        'Fixed',
        'Pull requests from forks can read the deployment token',
        'The workflow that builds previews runs with the secrets of the repository. Anybody who opens a pull request can print them. Split the workflow and give the untrusted half no secrets.',
      ],
      [
        'Low',
        'Fixed',
        'The content security policy allows inline scripts',
        'A single injected tag would be enough to ask every visitor for an approval. Replace unsafe-inline by hashes.',
      ],
      [
        'Low',
        'Accepted',
        'No lock at the registrar of the domain',
        'Changing the name servers needs one password and no second person.',
      ],
    ],
  },
  {
    account: 'client',
    title: 'Harbor Vaults core',
    type: 'Solidity Audit',
    status: 'completed',
    dateDaysAgo: 156,
    createdDaysAgo: 190,
    reports: [
      { version: '1.0', daysAgo: 149 },
      { version: '1.1', daysAgo: 128 },
    ],
    scope:
      'Vault, strategies and oracle adapter: 2,140 lines of Solidity at commit 4f1c2e9, with the tests and deployment scripts.',
    findings: [
      [
        'High',
        'Fixed',
        'A first deposit of one wei lets the depositor take the second one',
        'Shares are computed from the balance of the vault. Whoever deposits first and then transfers tokens directly makes the next depositor’s shares round to zero. Add virtual shares, or mint the first thousand to nobody.',
      ],
      [
        'High',
        'Fixed',
        'A strategy that reports a loss twice pays for it twice',
        'report() lowers the total by the loss since the last harvest and does not advance the checkpoint when the harvest reverts. A second call counts the same loss again, at the cost of everybody in the vault.',
      ],
      [
        'Medium',
        'Fixed',
        'The price may be an hour old on the rollups',
        'The adapter checks the age of the answer, not whether the sequencer was down. After an outage deposits are taken at the old price.',
      ],
      [
        'Medium',
        'Fixed',
        'A paused strategy can still be withdrawn from',
        'Only deposits check the pause. In an incident that is the direction that matters.',
      ],
      [
        'Low',
        'Accepted',
        'Fees are rounded in favour of the depositor',
        'At most one wei per harvest. Accepted by the team.',
      ],
      [
        'Note',
        'Fixed',
        'Three events leave out the strategy they speak of',
        'Monitoring cannot tell two strategies apart. Add the address as an indexed argument.',
      ],
    ],
  },
  {
    account: 'quarry',
    title: 'Index rebalancer',
    type: 'Solidity Audit',
    status: 'mitigation',
    dateDaysAgo: 88,
    createdDaysAgo: 130,
  },
  {
    account: 'client',
    title: 'Withdrawal queue',
    type: 'Solidity Audit',
    status: 'mitigation',
    dateDaysAgo: 80,
    createdDaysAgo: 104,
    reports: [{ version: '1.0', daysAgo: 66 }],
    scope: 'WithdrawalQueue.sol and its integration with the vault: 610 lines at commit b07d81a.',
    findings: [
      [
        'High',
        'Open',
        'A cancelled request keeps its place and is paid again',
        'cancel() returns the shares and leaves the entry in the queue. When its turn comes, process() pays it from the shares of those behind it.',
      ],
      [
        'Medium',
        'In review',
        'One large request stops the queue',
        'process() reverts when the head of the queue cannot be paid in full. Pay what is there, or let the head be skipped.',
      ],
      [
        'Low',
        'Fixed',
        'The minimum can be set to zero by mistake',
        'Without a minimum the queue can be filled with dust for the price of gas.',
      ],
    ],
  },
  {
    account: 'lagoon',
    title: 'Lagoon AMM pools',
    type: 'Solidity Audit',
    status: 'completed',
    dateDaysAgo: 101,
    createdDaysAgo: 140,
    reports: [{ version: '1.2', daysAgo: 83 }],
    scope: 'Pool, tick bitmap and position manager: 3,050 lines of Solidity.',
    findings: [
      [
        'Medium',
        'Fixed',
        'Fees of a position that crosses zero are counted from the wrong side',
        'The growth outside a tick is initialised as if the price were below it. A position opened exactly at the tick earns fees from before it existed.',
      ],
      [
        'Low',
        'Fixed',
        'A pool can be created with a fee of 100 percent',
        'Nothing is lost, but swaps through a router that does not check the output would be.',
      ],
    ],
  },
  {
    account: 'marlin',
    title: 'Batch settlement',
    type: 'Rust Audit',
    status: 'completed',
    dateDaysAgo: 52,
    createdDaysAgo: 90,
    reports: [{ version: '1.0', daysAgo: 44 }],
    scope: 'The settlement program: 1,480 lines of Rust.',
    findings: [
      [
        'High',
        'Fixed',
        'An account of another market is accepted as the fee account',
        'The program checks the owner of the account and not its market. A taker can have its fees paid by somebody else.',
      ],
      [
        'Note',
        'Fixed',
        'Two errors have the same number',
        'Clients cannot tell an expired order from an unknown one.',
      ],
    ],
  },
  {
    account: 'lagoon',
    title: 'Fee router',
    type: 'Solidity Audit',
    status: 'in_progress',
    dateDaysAgo: 8,
    createdDaysAgo: 30,
  },
  {
    account: 'keel',
    title: 'Liquidation engine',
    type: 'Solidity Audit',
    status: 'in_progress',
    dateDaysAgo: 4,
    createdDaysAgo: 26,
  },
  {
    account: 'client',
    title: 'Keeper bot',
    type: 'TypeScript Audit',
    status: 'in_progress',
    dateDaysAgo: 12,
    createdDaysAgo: 24,
  },
  {
    account: 'aster',
    title: 'Message layer, Solana side',
    type: 'Solana Audit',
    status: 'scheduled',
    dateDaysAgo: -9,
    createdDaysAgo: 13,
  },
  {
    account: 'cobalt',
    title: 'Interest rate model',
    type: 'Solidity Audit',
    status: 'scheduled',
    dateDaysAgo: -23,
    createdDaysAgo: 7,
  },
  {
    account: 'client',
    title: 'Governance timelock',
    type: 'Code Review',
    status: 'pending',
    createdDaysAgo: 3,
  },
  {
    account: 'client',
    title: 'Harbor Vaults 2',
    type: 'Solidity Audit',
    status: 'scheduled',
    dateDaysAgo: -16,
    createdDaysAgo: 2,
  },
];
