import { demoPdf } from './pdf.ts';
import { timeAgo, type StoredFile } from './seeding.ts';

type DemoRequest = {
  account: string;
  service_type: 'smart_contract_audit' | 'typescript_audit' | 'code_review';
  project_name: string;
  message: string;
  status: 'new' | 'in_review' | 'accepted' | 'declined';
  daysAgo: number;
};

export const demoRequests: readonly DemoRequest[] = [
  {
    account: 'client',
    service_type: 'typescript_audit',
    project_name: 'Keeper bot',
    message:
      'The bot that harvests the strategies: 1,100 lines of TypeScript, holds a key with a spending limit. We would like it looked at before we raise the limit.',
    status: 'accepted',
    daysAgo: 29,
  },
  {
    account: 'lagoon',
    service_type: 'smart_contract_audit',
    project_name: 'Fee router',
    message: 'New contract of 480 lines that splits the fees between pools. It replaces a multisig.',
    status: 'accepted',
    daysAgo: 36,
  },
  {
    account: 'client',
    service_type: 'code_review',
    project_name: 'Governance timelock',
    message:
      'We lengthen the delay from two to five days and add a guardian that can only cancel. 190 lines changed.',
    status: 'accepted',
    daysAgo: 4,
  },
  {
    account: 'keel',
    service_type: 'typescript_audit',
    project_name: 'Liquidation bot',
    message:
      'Runs beside the engine that you are auditing. Public repository, about 2,000 lines; start whenever it suits you.',
    status: 'new',
    daysAgo: 2,
  },
  {
    account: 'client',
    service_type: 'smart_contract_audit',
    project_name: 'Harbor Vaults 3',
    message:
      'About 1,800 lines of Solidity, frozen in three weeks. Two of the strategies are new, the vault is the one you know. We would like to launch in the first half of the quarter.',
    status: 'new',
    daysAgo: 1,
  },
];

export const demoProposal = {
  project: 'Harbor Vaults 3',
  content: {
    scope: {
      nsloc: 1_800,
      chains: ['Ethereum'],
      languages: ['Solidity'],
      out_of_scope: 'Deployment scripts and tests.',
      repositories: [
        {
          url: 'https://github.com/harbor-vaults-example/vaults',
          commit_hash: '90e2f1d3c4b5a6978897a6b5c4d3e2f1a0b9c8d7',
          paths: ['src'],
        },
      ],
    },
    auditor_days: 13.5,
    price: '27,000',
    currency: 'EUR',
    starts: timeAgo(-35).slice(0, 10),
    ends: timeAgo(-49).slice(0, 10),
    valid_until: timeAgo(-14).slice(0, 10),
    terms: 'Half in advance, half with the final report. One review of the fixes is included.',
  },
};

type DemoFile = StoredFile & { category: 'nda' | 'audit' | 'report' | 'other'; audit?: string };

export const demoFiles: readonly DemoFile[] = [
  {
    name: 'Mutual NDA.pdf',
    category: 'nda',
    type: 'application/pdf',
    isFromTeam: true,
    daysAgo: 410,
    bytes: await demoPdf([
      { text: 'Mutual non-disclosure agreement', size: 20, isBold: true },
      { text: 'between Harbor Finance and Sentinel Audits sp. z o.o.' },
      { text: '1. Purpose', isBold: true, spaceBefore: 18 },
      {
        text: 'The parties exchange source code, designs and findings so that the software of the first can be audited by the second.',
      },
      { text: '2. Confidentiality', isBold: true, spaceBefore: 18 },
      {
        text: 'Neither party discloses what it has received, nor findings that are not yet fixed, to anybody who does not need them for the purpose.',
      },
      { text: '3. Duration', isBold: true, spaceBefore: 18 },
      {
        text: 'Three years from the signature; for unfixed vulnerabilities until they are fixed or public.',
      },
      { text: 'This is a document of the demonstration and binds nobody.', spaceBefore: 28 },
    ]),
  },
  {
    name: 'architecture.md',
    category: 'audit',
    type: 'text/markdown',
    daysAgo: 189,
    bytes: text(`# Architecture

Harbor Vaults takes deposits of one stablecoin per vault and spreads them over strategies.

## Contracts

- **Vault**: ERC-4626. Holds what is idle, knows the strategies and their limits.
- **Strategy**: one per venue. Reports profit and loss; the vault decides how much it may hold.
- **OracleAdapter**: prices in dollars, with a limit for their age.
- **WithdrawalQueue**: what cannot be paid from idle funds waits here, first come first served.

## Roles

| role     | who               | may                                  |
| -------- | ----------------- | ------------------------------------ |
| governor | timelock, 2 days  | add strategies, set limits           |
| keeper   | bot               | harvest, process the queue           |
| guardian | multisig, 3 of 5  | pause                                |

## What must always hold

1. Shares times price is never more than the vault owns.
2. Nobody who pauses can move funds.
3. A request in the queue is paid once.
`),
  },
  {
    name: 'deployments.csv',
    category: 'other',
    type: 'text/csv',
    daysAgo: 127,
    bytes: text(
      [
        'chain,contract,address',
        ...['mainnet', 'arbitrum', 'base'].flatMap((chain, row) =>
          ['Vault', 'OracleAdapter', 'WithdrawalQueue', 'Timelock'].map(
            (contract, column) =>
              `${chain},${contract},0x${String((row + 1) * 10 + column).padStart(40, '0')}`,
          ),
        ),
        '',
      ].join('\n'),
    ),
  },
  {
    name: 'Withdrawal queue, notes on the fixes.md',
    audit: 'Withdrawal queue',
    category: 'audit',
    type: 'text/markdown',
    daysAgo: 141,
    bytes: text(`# Fixes after version 1.0

- H-01: cancel() now removes the entry; test_cancelled_request_is_never_paid. Pull request 17.
- M-01: the head of the queue is paid in part. Pull request 18, please review.
- L-01: the minimum cannot be lower than 100. Pull request 18.
`),
  },
  {
    name: 'Kick-off, Keeper bot.pdf',
    audit: 'Keeper bot',
    category: 'report',
    type: 'application/pdf',
    isFromTeam: true,
    daysAgo: 12,
    bytes: await demoPdf([
      { text: 'Kick-off: Keeper bot', size: 20, isBold: true },
      { text: 'TypeScript audit for Harbor Finance' },
      { text: 'Scope', isBold: true, spaceBefore: 18 },
      { text: 'The repository harbor-keeper at the tag audit-1, without the dashboards.' },
      { text: 'What worries the team', isBold: true, spaceBefore: 18 },
      {
        text: 'The key’s spending limit, what happens when two instances run, and prices that the bot takes from a public endpoint.',
      },
      { text: 'Dates', isBold: true, spaceBefore: 18 },
      {
        text: 'Two auditors for two weeks; a call every Thursday; first findings as soon as they are certain.',
      },
    ]),
  },
];

function text(content: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(content);
}

/** MOVE-01, MOVE-03: a client without an owner, and an audit that was finished before the firm moved in. */
export async function demoPastAudit() {
  const end = timeAgo(820).slice(0, 10);
  const finding = (title: string, severity: string, source_status: string, description: string) => ({
    title,
    severity,
    description,
    source_status,
    source_reason:
      source_status === 'fixed'
        ? 'Fixed before the report was issued.'
        : 'The owner of the bridge accepts it.',
    locations: [],
  });
  return {
    owner: {
      company: 'Tidewater Labs',
      project: 'Tidewater Bridge',
      owner: 'Mara Lindqvist',
      address: 'mara@tidewater.example',
    },
    audit: {
      title: 'Tidewater Bridge',
      audit_type: 'Solidity',
      planned_start: timeAgo(840).slice(0, 10),
      planned_end: end,
    },
    report: { version: '1.0', date: timeAgo(815).slice(0, 10) },
    pdf: await demoPdf([
      { text: 'Tidewater Bridge', size: 22, isBold: true },
      { text: `Security audit, version 1.0. The audit ended on ${end}.` },
      { text: 'One finding of high severity was fixed, one of low severity was accepted.', spaceBefore: 18 },
    ]),
    findings: [
      finding(
        'A message can be executed twice on the destination',
        'high',
        'fixed',
        'The nonce is marked as used after the call.',
      ),
      finding(
        'The fee rounds down to zero for small transfers',
        'low',
        'acknowledged',
        'Transfers below 1,000 wei pay no fee.',
      ),
    ],
  };
}
