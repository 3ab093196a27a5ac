// What the report of the audit that is in fix review says besides its findings (SEAL-07).
export type DemoTexts = {
  auditors: string[];
  effort: string;
  sections: { kind: 'summary' | 'overview' | 'goals' | 'limitations'; title: string; body: string }[];
};

export const harborCoreTexts: DemoTexts = {
  auditors: ['Ingrid Solberg, Lead auditor', 'Tomasz Wrona, Auditor'],
  effort: '32 auditor-days',
  sections: [
    {
      kind: 'summary',
      title: 'Executive summary',
      body: `Harbor Finance asked us to audit the contracts of Harbor Vaults 2.1, which deposit the assets of users in strategies on Ethereum, Arbitrum and Base.

The most serious finding, C-01, let anybody empty a vault during a migration. It and the two findings of high severity are in the code that moves assets between strategies, where the contracts trusted addresses and balances that a caller can choose. The accounting of shares is otherwise simple and well tested, and its invariants held in our tests.

**We recommend** that the findings of critical and high severity are fixed before the vaults are opened on Base, and that the migration hook is released with a limit on the assets that one transaction can move.`,
    },
    {
      kind: 'overview',
      title: 'Overview of the protocol',
      body: `A **vault** takes one asset and issues shares of it. Its assets are spread over **strategies**, contracts that invest them elsewhere and report gains and losses.

| Role | What it can do |
| --- | --- |
| Owner | adds and removes strategies, sets the fee, appoints the guardian |
| Guardian | pauses deposits and strategies |
| Keeper | harvests the rewards of strategies |
| Depositor | deposits and withdraws their own assets |

When a strategy is replaced, \`Migrator\` moves its assets to the next one and calls a hook of the new strategy.`,
    },
    {
      kind: 'goals',
      title: 'Goals of the audit',
      body: `- Can anybody withdraw more than their shares are worth?
- Can a strategy, or whoever replaces one, take assets of others?
- Does the vault keep its promises when a strategy reports a loss?
- Do the contracts behave alike on all three chains?`,
    },
    {
      kind: 'limitations',
      title: 'Limitations',
      body: 'The strategies call third-party protocols, which we took to behave as they are documented. The addresses of the deployment were compared with the file in scope, and not with the chains.',
    },
  ],
};
