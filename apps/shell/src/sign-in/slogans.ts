/** AUTH-06: what rotates beside the sign-in form. */
export const slogans: readonly string[] = [
  'We read every line, including the ones you were sure about.',
  'We attack your invariants for weeks, so that nobody on mainnet finds a way through.',
  'Solidity, Rust, Cairo, Sway. Bugs speak them all; so do we.',
  'Better in our report than on a block explorer.',
  'Attackers do not stop at the contract. Neither do we.',
  'Your AI agent holds a wallet. We try to talk it out of it.',
  'Every finding comes with a proof, every fix with a second look.',
  'Call us at the whiteboard stage, when bugs are cheapest to fix.',
  'We also build: contracts that we would be happy to audit.',
  'Quiet launches are our favourite kind.',
];
