// LIVE-02: code of proxies and beacons that is known without its source. Each hash is Keccak-256 of the running code in the named npm
// package's artifacts without the compiler's metadata, which ends the code and is never run, and with zeros in place of an immutable. Code that
// somebody compiled with another compiler or other settings is not among these.
import { codeHash } from './address.ts';

/** Where a proxy has its implementation, or that the code is a beacon. */
type Role = 'implementation' | 'beacon' | 'safe' | 'is_beacon';

/** Role, hash, and the place of the immutable in bytes: of a beacon's proxy the beacon, of a transparent one its admin. */
const STANDARD_CODE: readonly [role: Role, hash: string, immutable?: number][] = [
  // build/contracts of @openzeppelin/contracts 4.9.6 (solc 0.8.13): ERC1967Proxy, TransparentUpgradeableProxy, BeaconProxy, UpgradeableBeacon
  ['implementation', '0x322226f195af9b0f409d569c8b933e4dcdd1ee6cdf018a60dc962a7efb5bcaa0'],
  ['implementation', '0xf16ce9fabd036a3883b2f06adfad78cf7232058acd09f008d33c7f6ee4ca2627'],
  ['beacon', '0xc03803b92585321f68ed1c376c727036158eee701e6ecc6deca3a50bb9b3266b'],
  ['is_beacon', '0x01e941c22ec7d37e5f2b4463b6b0c7b00f4992a9e17ab2df1640c3235f5c71bc'],
  // The same of 5.0.2 (solc 0.8.20)
  ['implementation', '0x8d3ff3a75a9cf490cc96ff4bc83991c90b60252fb97f6151d72532446aa64c58'],
  ['implementation', '0x86bf442f4c724643a9602773f67abcd9c70db7092034d0e50ed084ec0bbdb1ba', 16],
  ['beacon', '0x44605b6a2b94887910dd8ac981b12d30653a9c62d61b4bc31843f66cf447f97f', 30],
  ['is_beacon', '0x0314322742789d275007b2a40d83df74f77b1a0828b6fa2b5f00c1cb8ec45c6d'],
  // The same of 5.4.0 (solc 0.8.27)
  ['implementation', '0x23e911577726ec7c856b61c3b764e7ccd63590e927eb1443efba74bd63c515f8'],
  ['implementation', '0x6b4ba3015667741610274b7c196ec5d7767235d85865912f7ac680eac3011c54', 16],
  ['beacon', '0xf67fb340d967d2d3fa026d1d3127d2f074a4fbf08da536102e5eb68d8fcfb83f', 29],
  ['is_beacon', '0xaf5f0649643c4fd3d9f04bfe7029d400650efae5b9a6eb4fb8c569f4dc20d28c'],
  // artifacts of @openzeppelin/upgrades-core 1.46.0, which its plugins deploy: contracts 4 (solc 0.8.9); of contracts 5 (solc 0.8.29) the
  // TransparentUpgradeableProxy, as the others equal 5.0.2
  ['implementation', '0x94f8fafe2c1b1073d34fe86e62cb8aab4ab6780299ee1103625f4c7937bb96b4'],
  ['implementation', '0x5ead374e1c93e717f4f944f8aae6c9e2bc5c213b5ecd1499440740e6c02a4aff'],
  ['beacon', '0x875e75c14f8e3acd7157f60e7da275d99c784771223d4dfeed7d946e224ffb18'],
  ['implementation', '0xfd304dfef509d9af93d5f1aa4eea708c90b36d5289955e00f1fd3e1cdde71805', 16],
  // build/artifacts of @gnosis.pm/safe-contracts 1.3.0 (GnosisSafeProxy) and @safe-global/safe-contracts 1.4.1 (SafeProxy), solc 0.7.6
  ['safe', '0x4c4fbded328c3a670dde13310bb5e7d6564930d5cafcfda40f8df9537cfc9288'],
];

/** Longer code is not hashed. */
const MOST_BYTES = 3_000;
const WORD_DIGITS = 64;

/** What the code is if it is standard code, and the word of its immutable, without 0x; '' without one. */
export function findStandardCode(code: string): { role: Role; immutable: string } | null {
  const digits = code.slice(2);
  const metadata = 2 * (Number.parseInt(digits.slice(-4), 16) + 2);
  if (digits.length > 2 * MOST_BYTES || !(metadata < digits.length)) return null;
  const body = digits.slice(0, -metadata);
  for (const place of new Set(STANDARD_CODE.map(([, , immutable]) => immutable))) {
    const [start, end] = place === undefined ? [0, 0] : [2 * place, 2 * place + WORD_DIGITS];
    const hash = codeHash(`0x${body.slice(0, start)}${'0'.repeat(end - start)}${body.slice(end)}`);
    const found = STANDARD_CODE.find(([, known, immutable]) => known === hash && immutable === place);
    if (found) return { role: found[0], immutable: body.slice(start, end) };
  }
  return null;
}
