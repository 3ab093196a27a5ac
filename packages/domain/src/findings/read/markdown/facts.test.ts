import { describe, expect, it } from 'vitest';
import { place } from '../samples/sample.ts';
import { namesFields, noFacts, readFacts } from './facts.ts';

/** The facts of one line, or null when the line is text. */
function take(line: string) {
  const facts = noFacts();
  return readFacts(line, facts).leaves ? facts : null;
}
const facts = (changes: object) => ({ ...noFacts(), ...changes });

describe('FIND-08 a line of facts below a heading', () => {
  it.each([
    ['Severity: High', { severity: 'High' }],
    ['Severity:High', { severity: 'High' }],
    ['Severity : High', { severity: 'High' }],
    ['Severity: ** High **', { severity: 'High' }],
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
    'Severity: High - as agreed',
    'Severity: High (8.1)',
    'Likelihood: High - anybody can',
    'File: x.sol#L1,L2 and 4 more',
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
    expect(readFacts('Severity: Low', known).isRead).toBe(false);
    expect(known.severity).toBe('High');
    expect(readFacts('Impact: Low', known).leaves).toBe(true);
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

  it.each([
    'Context: everywhere',
    'Context: the end.',
    'Context: A.extension9',
    'Context: [a](ftp://a.test/A)',
  ])('is text when it is %j', (line) => {
    expect(take(line)).toEqual(null);
  });
});

it('SEAL-02 a text names a field that an import left in it, unless the line says more or is code', () => {
  for (const text of [
    'It is wrong.\n\n- **Severity:** High',
    'Status: open',
    'Severity: Blocker',
    'ID: H-02',
    'Impact: high',
    'Likelihood: low',
    'Further locations:',
    'Further places in the code:',
    '```\na\n```\n\nStatus: open\n\n```\nb\n```',
  ])
    expect([text, namesFields(text)]).toEqual([text, true]);
  for (const text of [
    'Impact: high losses for all.',
    '~~~\nSeverity: High\n~~~',
    'The severity: it is high.',
    '',
  ])
    expect([text, namesFields(text)]).toEqual([text, false]);
});
