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

/** A report of an audit: the final one, unless it says otherwise. */
export type DemoReport = { version: string; kind?: 'preliminary' | 'fix_review'; daysAgo: number };

/** An audit of the demonstration. Ages are in days before its start; a negative number is in the future. */
export type DemoAudit = {
  account: string;
  title: string;
  type: string;
  /** When it got each of its statuses, oldest first. */
  statuses: Partial<Record<AuditStatus, number>>;
  plannedDaysAgo?: { start: number; end: number; fixesDue?: number };
  reviewRounds?: number;
  /** In the order in which they are written. */
  reports?: DemoReport[];
  texts?: DemoTexts;
  /** The findings are in the first. */
  repositories?: Repository[];
  scope?: {
    nsloc: number;
    chains?: string[];
    languages: string[];
    outOfScope?: string;
    knownIssues?: string;
  };
  /** Of the first repository, in the order in which it is added. */
  sources?: DemoSource[];
  /** Whether the demonstration's auditor works on it. */
  hasAuditor?: boolean;
  /** Whether it has the deployments of deployments.ts. */
  isDeployed?: boolean;
  findings?: readonly DemoFinding[];
  drafts?: readonly DemoFinding[];
};

export const createdDaysAgo = ({ statuses }: DemoAudit) => Object.values(statuses)[0] ?? 0;
/** Findings are published at the beginning of the mitigation. Where it has not begun, there are only drafts. */
export const publishedDaysAgo = ({ statuses }: DemoAudit) => (statuses.mitigation ?? 1) - 0.2;

const github = (name: string, commit: string, more: Partial<Repository> = {}): Repository => ({
  url: `https://github.com/${name}`,
  commit,
  ...more,
});

/** Oldest first. */
export const demoAudits: readonly DemoAudit[] = [
  {
    account: 'client',
    title: 'Front end and CI',
    type: 'Pentesting',
    statuses: { scheduled: 262, in_progress: 250, mitigation: 240, completed: 231 },
    plannedDaysAgo: { start: 250, end: 240, fixesDue: 233 },
    reports: [{ version: '2.0', daysAgo: 231 }],
    repositories: [
      github('harbor-vaults-example/app', '2f7c1e0d9b8a63514c0e9d7f8a2b6c3d5e1f0a94', { ref: 'v3.4.0' }),
    ],
    scope: {
      nsloc: 5300,
      languages: ['TypeScript'],
      outOfScope: 'The wallets of users and the RPC providers.',
    },
    findings: frontEndFindings,
  },
  {
    account: 'client',
    title: 'Withdrawal queue',
    type: 'Solidity Audit',
    statuses: { scheduled: 190, in_progress: 170, mitigation: 150, completed: 128 },
    plannedDaysAgo: { start: 170, end: 150, fixesDue: 134 },
    reports: [
      { version: '1.0', kind: 'preliminary', daysAgo: 149 },
      { version: '1.1', daysAgo: 128 },
    ],
    repositories: [
      github('harbor-vaults-example/queue', 'b07d81a6c5f4e3d2910b8a7c6d5e4f3021a9b8c7', {
        paths: ['src/WithdrawalQueue.sol'],
      }),
    ],
    scope: { nsloc: 610, chains: ['Ethereum', 'Arbitrum', 'Base'], languages: ['Solidity'] },
    findings: withdrawalQueueFindings,
  },
  {
    account: 'lagoon',
    title: 'Lagoon AMM pools',
    type: 'Solidity Audit',
    statuses: { scheduled: 140, in_progress: 122, mitigation: 101, completed: 83 },
    plannedDaysAgo: { start: 122, end: 101, fixesDue: 87 },
    reports: [{ version: '1.2', daysAgo: 83 }],
    repositories: [github('lagoon-example/amm', '5d4c3b2a1908f7e6d5c4b3a29180f7e6d5c4b3a2')],
    scope: { nsloc: 3050, chains: ['Ethereum'], languages: ['Solidity'] },
    findings: lagoonPoolFindings,
  },
  {
    account: 'quarry',
    title: 'Index rebalancer',
    type: 'Solidity Audit',
    statuses: { scheduled: 130, in_progress: 40, mitigation: 19 },
    plannedDaysAgo: { start: 40, end: 20, fixesDue: 2 },
    repositories: [github('quarry-example/rebalancer', '08f7e6d5c4b3a2918f7e6d5c4b3a29180f7e6d5c')],
    scope: { nsloc: 1240, chains: ['Ethereum'], languages: ['Solidity'] },
    findings: rebalancerFindings,
  },
  {
    account: 'marlin',
    title: 'Batch settlement',
    type: 'Rust Audit',
    statuses: { scheduled: 90, in_progress: 70, mitigation: 52, completed: 44 },
    plannedDaysAgo: { start: 70, end: 52, fixesDue: 45 },
    reports: [{ version: '1.0', daysAgo: 44 }],
    repositories: [github('marlin-example/settlement', 'd5c4b3a29180f7e6d5c4b3a29180f7e6d5c4b3a2')],
    scope: { nsloc: 1480, chains: ['Solana'], languages: ['Rust'] },
    findings: settlementFindings,
  },
  {
    account: 'client',
    title: 'Harbor Vaults core',
    type: 'Solidity Audit',
    statuses: { scheduled: 58, in_progress: 41, mitigation: 13.4 },
    plannedDaysAgo: { start: 41, end: 13, fixesDue: -5 },
    reports: [
      { version: '1.0', kind: 'preliminary', daysAgo: 12 },
      { version: '1.1', kind: 'fix_review', daysAgo: 6 },
    ],
    reviewRounds: 2,
    texts: harborCoreTexts,
    repositories: [
      github('harbor-vaults-example/core', '4f1c2e9b7d3a6580c1e9f2d4b7a6538c0d1e2f3a', {
        ref: 'v2.1.0-rc.1',
        paths: ['src'],
      }),
      {
        url: 'https://git.harbor.example/finance/deployment',
        commit: 'a90c8d7e6f5b4a392817c6d5e4f3a2b10c9d8e7f',
        paths: ['addresses.json'],
      },
    ],
    scope: {
      nsloc: 356,
      chains: ['Ethereum', 'Arbitrum', 'Base'],
      languages: ['Solidity'],
      outOfScope: 'The economics of the protocol, keys and their custody, and third-party contracts.',
      knownIssues:
        '- The guardian can pause deposits without a delay.\n- Rewards below 1 USDC are not harvested.',
    },
    sources: [
      { commit: '4f1c2e9b7d3a6580c1e9f2d4b7a6538c0d1e2f3a', patches: 0, isFromTeam: true, daysAgo: 40.6 },
      // With the fixes of H-01 and M-01, and a fee that nobody was told of.
      { commit: 'c3d9a1f04b7e2865d0c1e9f3a7b6524d8e0f1c39', patches: 1, isFromTeam: false, daysAgo: 7.2 },
      // With the fix of H-02.
      { commit: '8d2f6b0e4a7c91350f8e6d3b2a1c47590e8f7d64', patches: 2, isFromTeam: false, daysAgo: 2.3 },
    ],
    hasAuditor: true,
    isDeployed: true,
    findings: harborCoreFindings,
    drafts: harborCoreDrafts,
  },
  {
    account: 'lagoon',
    title: 'Fee router',
    type: 'Solidity Audit',
    hasAuditor: true,
    statuses: { scheduled: 30, in_progress: 8 },
    plannedDaysAgo: { start: 8, end: -4, fixesDue: -18 },
    repositories: [github('lagoon-example/fee-router', '7e6d5c4b3a29180f7e6d5c4b3a29180f7e6d5c4b')],
    scope: { nsloc: 480, chains: ['Ethereum'], languages: ['Solidity'] },
    drafts: feeRouterDrafts,
  },
  {
    account: 'keel',
    title: 'Liquidation engine',
    type: 'Solidity Audit',
    statuses: { scheduled: 26, in_progress: 15 },
    plannedDaysAgo: { start: 15, end: 2 },
    repositories: [github('keel-example/perps', 'c4b3a29180f7e6d5c4b3a29180f7e6d5c4b3a291')],
    scope: { nsloc: 1900, chains: ['Arbitrum'], languages: ['Solidity'] },
  },
  {
    account: 'client',
    title: 'Keeper bot',
    type: 'TypeScript Audit',
    statuses: { scheduled: 24, in_progress: 12 },
    plannedDaysAgo: { start: 12, end: -2 },
    repositories: [github('harbor-vaults-example/keeper', '3a29180f7e6d5c4b3a29180f7e6d5c4b3a29180f')],
    scope: { nsloc: 1100, languages: ['TypeScript'] },
  },
  {
    account: 'aster',
    title: 'Message layer, Solana side',
    type: 'Solana Audit',
    statuses: { scheduled: 13 },
    plannedDaysAgo: { start: -9, end: -23 },
  },
  {
    account: 'cobalt',
    title: 'Interest rate model',
    type: 'Solidity Audit',
    statuses: { scheduled: 7 },
    plannedDaysAgo: { start: -23, end: -37 },
  },
  { account: 'client', title: 'Governance timelock', type: 'Code Review', statuses: { pending: 3 } },
  {
    account: 'client',
    title: 'Harbor Vaults 2',
    type: 'Solidity Audit',
    statuses: { scheduled: 2 },
    plannedDaysAgo: { start: -16, end: -37, fixesDue: -51 },
  },
];
