import type { DemoFinding } from './findings/finding.ts';
import type { DemoSource } from './source.ts';
import { harborCoreTexts, type DemoTexts } from './report-texts.ts';
import { harborCoreDrafts, harborCoreFindings } from './findings/harbor-core.ts';
import {
  feeRouterDrafts,
  frontEndFindings,
  lagoonPoolFindings,
  rebalancerFindings,
  settlementFindings,
  withdrawalQueueFindings,
} from './findings/other-findings.ts';

type AuditStatus = 'pending' | 'scheduled' | 'in_progress' | 'mitigation' | 'completed';

type Repository = { url: string; commit: string; ref?: string; paths?: string[] };

export type DemoScope = {
  repositories: Repository[];
  nsloc: number;
  chains?: string[];
  languages: string[];
  outOfScope?: string;
  knownIssues?: string;
};

/** A report of an audit: the final one, unless it says otherwise. */
export type DemoReport = { version: string; kind?: 'preliminary' | 'fix_review'; daysAgo: number };

/** An audit of the demonstration. Ages are in days before its start; a negative number is in the future. */
export type DemoAudit = {
  account: string;
  title: string;
  type: string;
  createdDaysAgo: number;
  /** The statuses that it has had, oldest first. */
  statuses: [status: AuditStatus, daysAgo: number][];
  dateDaysAgo?: number;
  plannedDaysAgo?: { start: number; end: number; fixesDue?: number };
  reviewRounds?: number;
  /** In the order in which they are written. */
  reports?: DemoReport[];
  texts?: DemoTexts;
  scope?: DemoScope;
  /** Of the first repository, in the order in which it is added. */
  sources?: DemoSource[];
  /** Whether the demonstration's auditor works on it. */
  hasAuditor?: boolean;
  /** Whether it has the deployments of deployments.ts. */
  isDeployed?: boolean;
  publishedDaysAgo?: number;
  findings?: readonly DemoFinding[];
  drafts?: readonly DemoFinding[];
};

/** Oldest first. */
export const demoAudits: readonly DemoAudit[] = [
  {
    account: 'client',
    title: 'Front end and CI',
    type: 'Pentesting',
    createdDaysAgo: 262,
    statuses: [
      ['scheduled', 262],
      ['in_progress', 250],
      ['mitigation', 240],
      ['completed', 231],
    ],
    dateDaysAgo: 239,
    plannedDaysAgo: { start: 250, end: 240, fixesDue: 233 },
    reports: [{ version: '2.0', daysAgo: 231 }],
    scope: {
      repositories: [
        {
          url: 'https://github.com/harbor-vaults-example/app',
          commit: '2f7c1e0d9b8a63514c0e9d7f8a2b6c3d5e1f0a94',
          ref: 'v3.4.0',
        },
      ],
      nsloc: 5300,
      languages: ['TypeScript'],
      outOfScope: 'The wallets of users and the RPC providers.',
    },
    publishedDaysAgo: 239,
    findings: frontEndFindings,
  },
  {
    account: 'client',
    title: 'Withdrawal queue',
    type: 'Solidity Audit',
    createdDaysAgo: 190,
    statuses: [
      ['scheduled', 190],
      ['in_progress', 170],
      ['mitigation', 150],
      ['completed', 128],
    ],
    dateDaysAgo: 150,
    plannedDaysAgo: { start: 170, end: 150, fixesDue: 134 },
    reports: [
      { version: '1.0', kind: 'preliminary', daysAgo: 149 },
      { version: '1.1', daysAgo: 128 },
    ],
    scope: {
      repositories: [
        {
          url: 'https://github.com/harbor-vaults-example/queue',
          commit: 'b07d81a6c5f4e3d2910b8a7c6d5e4f3021a9b8c7',
          paths: ['src/WithdrawalQueue.sol'],
        },
      ],
      nsloc: 610,
      chains: ['Ethereum', 'Arbitrum', 'Base'],
      languages: ['Solidity'],
    },
    publishedDaysAgo: 150,
    findings: withdrawalQueueFindings,
  },
  {
    account: 'lagoon',
    title: 'Lagoon AMM pools',
    type: 'Solidity Audit',
    createdDaysAgo: 140,
    statuses: [
      ['scheduled', 140],
      ['in_progress', 122],
      ['mitigation', 101],
      ['completed', 83],
    ],
    dateDaysAgo: 101,
    plannedDaysAgo: { start: 122, end: 101, fixesDue: 87 },
    reports: [{ version: '1.2', daysAgo: 83 }],
    scope: {
      repositories: [
        { url: 'https://github.com/lagoon-example/amm', commit: '5d4c3b2a1908f7e6d5c4b3a29180f7e6d5c4b3a2' },
      ],
      nsloc: 3050,
      chains: ['Ethereum'],
      languages: ['Solidity'],
    },
    publishedDaysAgo: 100,
    findings: lagoonPoolFindings,
  },
  {
    account: 'quarry',
    title: 'Index rebalancer',
    type: 'Solidity Audit',
    createdDaysAgo: 130,
    statuses: [
      ['scheduled', 130],
      ['in_progress', 40],
      ['mitigation', 19],
    ],
    dateDaysAgo: 19,
    plannedDaysAgo: { start: 40, end: 20, fixesDue: 2 },
    scope: {
      repositories: [
        {
          url: 'https://github.com/quarry-example/rebalancer',
          commit: '08f7e6d5c4b3a2918f7e6d5c4b3a29180f7e6d5c',
        },
      ],
      nsloc: 1240,
      chains: ['Ethereum'],
      languages: ['Solidity'],
    },
    publishedDaysAgo: 19,
    findings: rebalancerFindings,
  },
  {
    account: 'marlin',
    title: 'Batch settlement',
    type: 'Rust Audit',
    createdDaysAgo: 90,
    statuses: [
      ['scheduled', 90],
      ['in_progress', 70],
      ['mitigation', 52],
      ['completed', 44],
    ],
    dateDaysAgo: 52,
    plannedDaysAgo: { start: 70, end: 52, fixesDue: 45 },
    reports: [{ version: '1.0', daysAgo: 44 }],
    scope: {
      repositories: [
        {
          url: 'https://github.com/marlin-example/settlement',
          commit: 'd5c4b3a29180f7e6d5c4b3a29180f7e6d5c4b3a2',
        },
      ],
      nsloc: 1480,
      chains: ['Solana'],
      languages: ['Rust'],
    },
    publishedDaysAgo: 52,
    findings: settlementFindings,
  },
  {
    account: 'client',
    title: 'Harbor Vaults core',
    type: 'Solidity Audit',
    createdDaysAgo: 58,
    statuses: [
      ['scheduled', 58],
      ['in_progress', 41],
      ['mitigation', 13.4],
    ],
    dateDaysAgo: 13,
    plannedDaysAgo: { start: 41, end: 13, fixesDue: -5 },
    reports: [
      { version: '1.0', kind: 'preliminary', daysAgo: 12 },
      { version: '1.1', kind: 'fix_review', daysAgo: 6 },
    ],
    reviewRounds: 2,
    texts: harborCoreTexts,
    scope: {
      repositories: [
        {
          url: 'https://github.com/harbor-vaults-example/core',
          commit: '4f1c2e9b7d3a6580c1e9f2d4b7a6538c0d1e2f3a',
          ref: 'v2.1.0-rc.1',
          paths: ['src'],
        },
        {
          url: 'https://git.harbor.example/finance/deployment',
          commit: 'a90c8d7e6f5b4a392817c6d5e4f3a2b10c9d8e7f',
          paths: ['addresses.json'],
        },
      ],
      nsloc: 356,
      chains: ['Ethereum', 'Arbitrum', 'Base'],
      languages: ['Solidity'],
      outOfScope: 'The economics of the protocol, keys and their custody, and third-party contracts.',
      knownIssues:
        '- The guardian can pause deposits without a delay.\n- Rewards below 1 USDC are not harvested.',
    },
    sources: [
      {
        commit: '4f1c2e9b7d3a6580c1e9f2d4b7a6538c0d1e2f3a',
        patches: 0,
        isFromTeam: true,
        daysAgo: 40.6,
      },
      // With the fixes of H-01 and M-01, and a fee that nobody was told of.
      {
        commit: 'c3d9a1f04b7e2865d0c1e9f3a7b6524d8e0f1c39',
        patches: 1,
        isFromTeam: false,
        daysAgo: 7.2,
      },
      // With the fix of H-02.
      {
        commit: '8d2f6b0e4a7c91350f8e6d3b2a1c47590e8f7d64',
        patches: 2,
        isFromTeam: false,
        daysAgo: 2.3,
      },
    ],
    hasAuditor: true,
    isDeployed: true,
    publishedDaysAgo: 13.2,
    findings: harborCoreFindings,
    drafts: harborCoreDrafts,
  },
  {
    account: 'lagoon',
    title: 'Fee router',
    type: 'Solidity Audit',
    hasAuditor: true,
    createdDaysAgo: 30,
    statuses: [
      ['scheduled', 30],
      ['in_progress', 8],
    ],
    dateDaysAgo: 8,
    plannedDaysAgo: { start: 8, end: -4, fixesDue: -18 },
    scope: {
      repositories: [
        {
          url: 'https://github.com/lagoon-example/fee-router',
          commit: '7e6d5c4b3a29180f7e6d5c4b3a29180f7e6d5c4b',
        },
      ],
      nsloc: 480,
      chains: ['Ethereum'],
      languages: ['Solidity'],
    },
    drafts: feeRouterDrafts,
  },
  {
    account: 'keel',
    title: 'Liquidation engine',
    type: 'Solidity Audit',
    createdDaysAgo: 26,
    statuses: [
      ['scheduled', 26],
      ['in_progress', 15],
    ],
    dateDaysAgo: 15,
    plannedDaysAgo: { start: 15, end: 2 },
    scope: {
      repositories: [
        { url: 'https://github.com/keel-example/perps', commit: 'c4b3a29180f7e6d5c4b3a29180f7e6d5c4b3a291' },
      ],
      nsloc: 1900,
      chains: ['Arbitrum'],
      languages: ['Solidity'],
    },
  },
  {
    account: 'client',
    title: 'Keeper bot',
    type: 'TypeScript Audit',
    createdDaysAgo: 24,
    statuses: [
      ['scheduled', 24],
      ['in_progress', 12],
    ],
    dateDaysAgo: 12,
    plannedDaysAgo: { start: 12, end: -2 },
    scope: {
      repositories: [
        {
          url: 'https://github.com/harbor-vaults-example/keeper',
          commit: '3a29180f7e6d5c4b3a29180f7e6d5c4b3a29180f',
        },
      ],
      nsloc: 1100,
      languages: ['TypeScript'],
    },
  },
  {
    account: 'aster',
    title: 'Message layer, Solana side',
    type: 'Solana Audit',
    createdDaysAgo: 13,
    statuses: [['scheduled', 13]],
    dateDaysAgo: -9,
    plannedDaysAgo: { start: -9, end: -23 },
  },
  {
    account: 'cobalt',
    title: 'Interest rate model',
    type: 'Solidity Audit',
    createdDaysAgo: 7,
    statuses: [['scheduled', 7]],
    dateDaysAgo: -23,
    plannedDaysAgo: { start: -23, end: -37 },
  },
  {
    account: 'client',
    title: 'Governance timelock',
    type: 'Code Review',
    createdDaysAgo: 3,
    statuses: [['pending', 3]],
  },
  {
    account: 'client',
    title: 'Harbor Vaults 2',
    type: 'Solidity Audit',
    createdDaysAgo: 2,
    statuses: [['scheduled', 2]],
    dateDaysAgo: -16,
    plannedDaysAgo: { start: -16, end: -37, fixesDue: -51 },
  },
];
