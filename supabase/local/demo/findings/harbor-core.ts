import { answered, reviewed, sent, type DemoFinding } from './finding.ts';

const REPOSITORY = 'https://github.com/harbor-vaults-example/core';
const pull = (number: number) => `${REPOSITORY}/pull/${number}`;

/** Harbor Vaults core: a finding of every severity and in every status. */
export const harborCoreFindings: readonly DemoFinding[] = [
  {
    severity: 'critical',
    likelihood: 'high',
    impact: 'high',
    title: 'Anyone can point the migration hook at a contract of their own and empty the vault',
    description: `\`migrate\` checks that the new strategy is registered, but \`register\` has no access control since the refactoring in \`9d1e0aa\`. A caller registers a contract and migrates to it in one transaction. The vault then approves that contract for its whole balance.

\`\`\`solidity
function register(address strategy) external {
    require(strategy.code.length > 0, "no code");
    isRegistered[strategy] = true; // anyone reaches this line
}
\`\`\`

| step | caller | effect |
| ---- | ------ | ------ |
| 1 | attacker | \`register(evil)\` |
| 2 | attacker | \`migrate(evil)\` approves \`evil\` for the balance |
| 3 | attacker | \`evil.pull()\` transfers everything |`,
    recommendation:
      'Restrict `register` to the governance timelock, and revoke the approval of the old strategy before the new one gets its own.',
    locations: [
      ['src/Vault.sol', 55, 61],
      ['src/StrategyRegistry.sol', 30, 38],
    ],
    steps: [
      sent(
        11.8,
        pull(208),
        'Fixed the same day. `register` is behind the timelock again, with a test that calls it as a stranger.',
      ),
      reviewed(
        11.2,
        'fixed',
        '5b0c1d7e9f3a48d2c6e1b7a90f24d83c5e6a1b72',
        'Reviewed. The test fails without the modifier.',
      ),
    ],
    comments: [
      {
        by: 'auditor',
        daysAgo: 13.1,
        body: 'We called you about this one before we published it. Please do not deploy from `main` until it is merged.',
      },
      { by: 'client', daysAgo: 13, body: 'Understood. Nothing is deployed; the pipeline is paused.' },
    ],
  },
  {
    severity: 'high',
    likelihood: 'medium',
    impact: 'high',
    title: 'A first deposit of one wei lets the depositor take the second one',
    description: `Shares are computed from the balance of the vault:

\`\`\`solidity
shares = totalSupply == 0 ? assets : assets * totalSupply / asset.balanceOf(address(this));
\`\`\`

Whoever deposits one wei first and then transfers tokens to the vault makes the shares of the next depositor round to zero.`,
    recommendation:
      'Use virtual shares and assets as ERC-4626 of OpenZeppelin does, and count deposits instead of the balance.',
    locations: [['src/Vault.sol', 76, 80]],
    steps: [
      sent(10.6, pull(211)),
      reviewed(
        9.9,
        'partially_fixed',
        '77e0b5c4d1f28a936b5e0c7d4f1a2b3c8d9e6f50',
        'Virtual shares are in, but `totalAssets` still reads the balance, so a donation moves the price.',
      ),
      sent(7.3, pull(217), '`totalAssets` now counts deposits and harvests.'),
      reviewed(6.2, 'fixed', 'c3d9a1f04b7e2865d0c1e9f3a7b6524d8e0f1c39'),
    ],
  },
  {
    severity: 'high',
    likelihood: 'medium',
    impact: 'high',
    title: 'A strategy that reports a loss twice is charged for it twice',
    description:
      '`report` lowers the total by the loss since the last harvest and does not advance the checkpoint when the harvest reverts. A second call counts the same loss again, at the cost of every depositor.',
    recommendation: 'Advance the checkpoint before the harvest, or let `report` revert as a whole.',
    locations: [['src/strategies/BaseStrategy.sol', 61, 75]],
    steps: [sent(2.4, pull(224), 'The checkpoint moves first; the harvest is tried in a call of its own.')],
  },
  {
    severity: 'medium',
    likelihood: 'low',
    impact: 'high',
    title: 'The price may be an hour old on the rollups',
    description:
      'The adapter checks the age of the answer, and not whether the sequencer was down. After an outage deposits are accepted at the old price.',
    recommendation: 'Ask the sequencer uptime feed, and refuse prices for an hour after it is back.',
    locations: [['src/oracle/ChainlinkAdapter.sol', 35, 44]],
    steps: [
      sent(8.5, pull(214)),
      reviewed(
        6.1,
        'partially_fixed',
        'c3d9a1f04b7e2865d0c1e9f3a7b6524d8e0f1c39',
        'The feed is asked on Arbitrum. On Base the address of the feed is zero, which skips the check.',
      ),
    ],
    comments: [
      {
        by: 'client',
        daysAgo: 5.8,
        body: 'Good catch. Base was added after we had written the fix. We will send it this week.',
      },
    ],
  },
  {
    severity: 'medium',
    likelihood: 'medium',
    impact: 'medium',
    title: 'Harvests can be sandwiched',
    description:
      '`harvest` swaps rewards with a minimum output of zero. Whoever sees the transaction first can move the price of the pool before it and back after it.',
    recommendation:
      'Pass a minimum output that the keeper computes off chain, and bound it on chain with the oracle.',
    locations: [['src/strategies/CurveStrategy.sol', 38, 46]],
    steps: [
      answered(
        3.7,
        'disputed',
        'The keeper sends harvests through a private relay, so nobody sees them before they are in a block.',
      ),
    ],
    comments: [
      {
        by: 'auditor',
        daysAgo: 3.2,
        body: 'Thank you. `harvest` is callable by anyone, not only by the keeper. Does the relay help when somebody else calls it?',
      },
    ],
    note: 'Lean towards keeping it: the function has no access control, and the relay was down twice in October.',
  },
  {
    severity: 'medium',
    likelihood: 'low',
    impact: 'medium',
    title: 'A paused strategy can still be withdrawn from',
    description: 'Only deposits check the pause. In an incident withdrawals matter more.',
    recommendation: 'Check the pause in `withdraw` too, and leave the emergency exit to the guardian.',
    locations: [['src/strategies/BaseStrategy.sol', 53, 58]],
    steps: [sent(10.5, pull(212)), reviewed(9.8, 'fixed', '91c4e7d0a2b35f68c7d1e0f4a9b8563e2d7c1f04')],
  },
  {
    severity: 'medium',
    likelihood: 'low',
    impact: 'medium',
    title: 'A strategy that was removed keeps its allowance',
    description: '`remove` takes the strategy off the list and leaves the approval of the vault in place.',
    recommendation: 'Set the approval to zero in `remove`.',
    locations: [['src/StrategyRegistry.sol', 54, 67]],
  },
  {
    severity: 'low',
    likelihood: 'high',
    impact: 'low',
    title: 'Fees are rounded in favour of the depositor',
    description: 'The fee is rounded down, which costs at most one wei per harvest.',
    recommendation: 'Round up.',
    locations: [['src/FeeManager.sol', 42, 42]],
    steps: [
      answered(
        11.5,
        'acknowledged',
        'We accept one wei per harvest. Rounding up would make the first harvest of a small vault revert.',
      ),
    ],
  },
  {
    severity: 'low',
    title: 'Ownership can be renounced',
    description: 'After `renounceOwnership` nobody can change the fee or pause the vault.',
    recommendation: 'Override the function so that it reverts.',
    locations: [['src/Vault.sol', 16, 16]],
    steps: [
      {
        by: 'auditor',
        to: 'withdrawn',
        daysAgo: 12.2,
        message: '`Ownable2StepGuarded`, from which the vault inherits, does override it. Our mistake.',
      },
    ],
  },
  {
    severity: 'informational',
    title: 'Three events do not name the strategy that they are about',
    description:
      '`Harvested`, `LossReported` and `Paused` are the same for every strategy, so monitoring cannot tell them apart.',
    recommendation: 'Add the address of the strategy as an indexed argument.',
    locations: [['src/interfaces/IVaultEvents.sol', 9, 16]],
    steps: [sent(10.4, pull(213)), reviewed(9.7, 'fixed', '91c4e7d0a2b35f68c7d1e0f4a9b8563e2d7c1f04')],
  },
  {
    severity: 'gas',
    title: 'The withdrawal loop reads the same storage slot in every round',
    description: `\`\`\`solidity
for (uint256 i; i < strategies.length; ++i) {
    if (strategies[i].debt > limit) revert OverLimit();
}
\`\`\`

\`limit\` and the length are read from storage each time, which costs about 2,200 gas per strategy.`,
    recommendation: 'Read both into memory before the loop.',
    locations: [['src/Vault.sol', 117, 121]],
  },
];

/** What the auditors are still writing. The client does not see it. */
export const harborCoreDrafts: readonly DemoFinding[] = [
  {
    severity: 'medium',
    likelihood: 'medium',
    impact: 'low',
    title: 'A permit that was used by somebody else makes the deposit revert',
    description:
      '`depositWithPermit` does not catch the failure of `permit`. Whoever sends the permit first stops the deposit.',
    recommendation: 'Try the permit, and go on when the allowance is sufficient.',
    locations: [['src/Vault.sol', 85, 91]],
  },
  {
    severity: 'informational',
    title: 'The documentation names a guardian that does not exist any more',
    description: 'The README speaks of a guardian multisig of three. Since `v2.1` it is the timelock.',
    recommendation: 'Correct the README.',
  },
];
