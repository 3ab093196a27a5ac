/** AUTH-06: what rotates beside the sign-in form. */
export const slogans: readonly string[] = [
  'We read every line, including the ones you were sure about.',
  'Your invariants, attacked for a week before they meet the mainnet.',
  'Solidity, Rust, Cairo, Sway. Bugs speak them all; so do we.',
  'Find it in a report, not in a block explorer.',
  'The contracts are half of it. We audit the website, the keys and the pipeline, too.',
  'Red teams for AI agents that are trusted with a wallet.',
  'Every finding comes with a proof, and every fix gets a second look.',
  'Senior auditors, named in the report, reachable while you fix.',
  'From first threat model to final deployment, one team that knows your code.',
  'Quiet launches are our favourite kind.',
];
