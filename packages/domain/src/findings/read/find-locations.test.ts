import { expect, it } from 'vitest';
import { formatLocation } from '../write/location-text.ts';
import { findLocations } from './find-locations.ts';

const GITHUB = 'https://github.com/acme/silo';

it.each([
  ['silo.sol#L40,52-60,71', ['silo.sol:40', 'silo.sol:52–60', 'silo.sol:71'], ''],
  ['A.sol#L1, B.sol#L2', ['A.sol:1', 'B.sol:2'], ''],
  ['x.sol#L1,L2 and 4 more', ['x.sol:1', 'x.sol:2'], '4 more'],
  ['Silo.sol, function pause(), lines 100-101', ['Silo.sol:100–101'], 'function pause'],
  ['`take()` in `src/Fees.sol` (lines 10 to 20), `B.sol`', ['src/Fees.sol:10–20', 'B.sol'], 'take'],
  ['lines 4-8 of A.sol and B.sol', ['A.sol:4–8', 'B.sol'], ''],
  ['A.sol:10:5 and B.sol #12', ['A.sol:10', 'B.sol:12'], ''],
  ['Mill.sol:grind:lines 12-14', ['Mill.sol:12–14'], 'grind'],
  [`[Silo.sol#L7](${GITHUB}/blob/main/src/Silo.sol#L7)`, [`${GITHUB} src/Silo.sol:7`], ''],
  [`[take() is open](${GITHUB}/blob/main/A.sol)`, [`${GITHUB} A.sol`], 'take is open'],
  [`<${GITHUB}/blob/main/A.sol#L1-L2><br>`, [`${GITHUB} A.sol:1–2`], ''],
  ['A.sol [Line: 14](../other/A.sol#L14)', ['A.sol:14'], ''],
  ['[a](src/A.sol)', ['src/A.sol'], ''],
  ['contracts/A.sol and contracts/B.sol', ['contracts/A.sol', 'contracts/B.sol'], ''],
  ['Silo.sol line(s) 40..42 and 50 — 52', ['Silo.sol:40–42', 'Silo.sol:50–52'], ''],
  ['A.sol (10-20)', ['A.sol:10–20'], ''],
  ['A.sol:12:5-14:2', ['A.sol:12–14'], ''],
  ['`A.sol`:`12`, ln 14', ['A.sol:12', 'A.sol:14'], ''],
  ['Silo.sol:take:40', ['Silo.sol:40'], 'take'],
  ['a.go:Give, Take#L7-L9', ['a.go:7–9'], 'Give Take'],
  ['n/a', [], 'n/a'],
  ['Bridge.release', [], 'Bridge.release'],
  ['Silo contract, setFee()', [], 'Silo setFee'],
  [`see ${GITHUB}/issues/3`, [], `${GITHUB}/issues/3`],
  ['token.move(1)', [], 'token.move 1'],
])('FIND-08 %j names the places %j, and %j is left over', (text, places, rest) => {
  const found = findLocations(text);
  expect([found.places.map(formatLocation), found.rest]).toEqual([places, rest]);
});

it('FIND-08 lines without a file are told apart from words', () => {
  expect(findLocations('Vault.take(), lines 3 - 9')).toEqual({
    places: [],
    lines: [[3, 9]],
    rest: 'Vault.take',
  });
});
