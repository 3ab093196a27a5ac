/** AUTH-06: what rotates beside the sign-in form. */
export const slogans: readonly string[] = [
  'We read every line, including the ones you were sure about.',
  'Your invariants, attacked for weeks before mainnet gets its turn.',
  'Solidity, Rust, Cairo, Sway. Bugs speak them all; so do we.',
  'Find it in a report, not in a block explorer.',
  'Contracts are half of it. We test the app, the keys and the pipeline too.',
  'Red teams for AI agents that are trusted with a wallet.',
  'Every finding comes with a proof, every fix with a second look.',
  'Call us at the whiteboard. It is the cheapest place to fix a bug.',
  'We also build: contracts that we would be glad to audit.',
  'Quiet launches are our favourite kind.',
];
