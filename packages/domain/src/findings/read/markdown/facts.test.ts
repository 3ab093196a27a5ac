import { describe, expect, it } from 'vitest';
import { place } from '../samples/sample.ts';
import { noFacts, takeFacts } from './facts.ts';

/** The facts of one line, or null when the line is text. */
function take(line: string) {
  const facts = noFacts();
  return takeFacts(line, facts) ? facts : null;
}
const facts = (changes: object) => ({ ...noFacts(), ...changes });

describe('FIND-08 a line of facts below a heading', () => {
  it.each([
    ['Severity: High', { severity: 'High' }],
    ['Severity:High', { severity: 'High' }],
    ['Severity: High - as agreed', { severity: 'High - as agreed' }],
    ['Severity : High', { severity: 'High' }],
    ['Severity: ** High **', { severity: 'High' }],
    ['Severity: High, *or so*, they say', { severity: 'High, *or so*, they say' }],
    ['**Severity**: High', { severity: 'High' }],
    ['**Severity** : High', { severity: 'High' }],
    ['**Severity:** High Risk', { severity: 'High Risk' }],
    ['***Risk:*** __High__', { severity: 'High' }],
    ['- Severity level: *medium*', { severity: 'medium' }],
    ['  * Severity: low', { severity: 'low' }],
    ['+ Severity: low', { severity: 'low' }],
    ['> Severity: low', { severity: 'low' }],
    ['Report severity: Insight', { severity: 'Insight' }],
    ['**Severity** - Low', { severity: 'Low' }],
    ['Likelihood: High', { likelihood: 'High' }],
    ['_Impact_: **Low**', { impact: 'Low' }],
    ['Tool: Slither *0.10*', { sourceTool: 'Slither *0.10*' }],
    ['RULE:  a_b ', { sourceRule: 'a_b' }],
    ['Status: partially fixed', { status: 'partially fixed' }],
    [
      'Severity: High | Likelihood: Low | Tool: Aderyn',
      { severity: 'High', likelihood: 'Low', sourceTool: 'Aderyn' },
    ],
    ['| Severity | Medium |', { severity: 'Medium' }],
    ['| **Severity** | Medium | **Impact** | Low |', { severity: 'Medium', impact: 'Low' }],
  ])('FIND-08 the line %j is read as facts', (line, changes) => {
    expect(take(line)).toEqual(facts(changes));
  });

  it.each([
    'Severity: unknown',
    'Likelihood: it depends',
    'Impact: All funds are lost',
    'Status: we are on it',
    'Status: fixed later',
    'Status: is fixed',
    'Note: High',
    'constructor: High',
    'Severity',
    'Severity:',
    'The severity: High',
    'Severity High',
    'Severity -High',
    '1. Severity: High',
    'Severity: High | Note: x',
    'Severity: High | a | b',
    '| a | b | Severity: High |',
    '| High | Severity |',
    'A: b',
    `${'S'.repeat(40)}: High`,
    '',
    `Severity: High ${' '.repeat(2_000)}`,
  ])('FIND-08 the line %j is text and no fact', (line) => {
    expect(take(line)).toBeNull();
  });

  it('says a severity once: a second one is text', () => {
    const known = { ...noFacts(), severity: 'High' };
    expect(takeFacts('Severity: Low', known)).toBe(false);
    expect(known.severity).toBe('High');
    expect(takeFacts('Impact: Low', known)).toBe(true);
    expect(known.impact).toBe('Low');
  });
});

describe('FIND-08 a line that names places in the code', () => {
  it.each(['Location', 'Locations', 'Context', 'File', 'Files', 'Target', 'Affected code'])(
    'may begin with %s',
    (name) => {
      expect(take(`**${name}:** src/A.sol#L3-L9`)?.locations).toEqual([place('src/A.sol', 3, 9)]);
    },
  );

  it.each([
    '*Target: src/A.sol:3-9*',
    '- **File(s)**: `src/A.sol` (lines 3-9)',
    'Location(s): `src/A.sol` lines 3–9',
  ])('may be %j', (line) => {
    expect(take(line)?.locations).toEqual([place('src/A.sol', 3, 9)]);
  });

  it('keeps an underscore at the beginning of a path', () => {
    expect(take('File: _lib/A.sol')?.locations).toEqual([place('_lib/A.sol')]);
  });

  it('gives links to files, else pieces of code, else paths with commas between them', () => {
    expect(
      take(
        'Context: [A](https://github.com/acme/vault/blob/main/A.sol#L1) and [](https://github.com/acme/vault/blob/main/B.sol), `C.sol`',
      )?.locations,
    ).toEqual([
      { ...place('A.sol', 1), repository: 'https://github.com/acme/vault' },
      { ...place('B.sol'), repository: 'https://github.com/acme/vault' },
    ]);
    expect(take('Context: [A](http://git.test/acme/vault/blob/main/A.sol)')?.locations).toEqual([
      { ...place('A.sol'), repository: 'http://git.test/acme/vault' },
    ]);
    expect(take('Context: `A.sol#L3`, in `pay()` of B.sol and `C.sol:7`')?.locations).toEqual([
      place('A.sol', 3),
      place('C.sol', 7),
    ]);
    expect(take('Context: A.sol#L3, pay,  B.sol 12')?.locations).toEqual([
      place('A.sol', 3),
      place('B.sol 12'),
    ]);
  });

  it.each([
    'Context: everywhere',
    'Context: the end.',
    'Context: A.extension9',
    'Context: [a](A.sol)',
    'Context: [a](ftp://a.test/A)',
  ])('is text when it is %j', (line) => {
    expect(take(line)).toEqual(null);
  });
});
