import { describe, expect, it } from 'vitest';
import { readSeverity, reasonToSkip } from './severity.ts';

const rated = (score: unknown) => ({ properties: { 'security-severity': score } });

describe('FIND-08 the severity of a SARIF result', () => {
  it('is the word of the result, then that of its rule, before any number or level', () => {
    const rule = { properties: { severity: 'Low', 'security-severity': '9.8' } };
    expect(readSeverity({ level: 'error', properties: { severity: 'High' } }, rule, '0-0-x', 'Slither')).toBe(
      'High',
    );
    expect(
      readSeverity({ level: 'error', properties: { severity: 'Spicy' } }, rule, '0-0-x', 'Slither'),
    ).toBe('Low');
  });

  it.each([
    ['0-1-reentrancy', 'high'],
    ['3-2-x', 'informational'],
    ['4-0-x', 'gas'],
  ])('of Slither’s rule %s is %s, whatever the level', (id, severity) => {
    expect(readSeverity({ level: 'note' }, {}, id, 'slither')).toBe(severity);
    expect(readSeverity({ level: 'note' }, rated('9.1'), id, 'SLITHER')).toBe(severity);
  });

  it('of a rule that is not Slither’s does not come from the numbers in its id', () => {
    expect(readSeverity({ level: 'note' }, {}, '0-1-x', 'Checker')).toBe('low');
    for (const id of ['5-0-x', '0-5-x', '01-0-x', '0-10-x', 'x0-1-y', '0-1'])
      expect(readSeverity({ level: 'note' }, {}, id, 'Slither')).toBe('low');
  });

  it.each([
    ['9.0', 'critical'],
    ['8.9', 'high'],
    [7, 'high'],
    ['4.0', 'medium'],
    ['3.9', 'low'],
    ['0.1', 'low'],
    ['0', 'informational'],
    [' ', 'medium'],
    ['Infinity', 'medium'],
  ])('with the score %j is %s', (score, severity) => {
    expect(readSeverity({}, rated(score), 'r', 'x')).toBe(severity);
    expect(readSeverity(rated(score), rated('5'), 'r', 'x')).toBe(severity);
  });

  it.each([
    [{ level: 'error' }, 'high', 'high'],
    [{ level: 'warning' }, 'medium', 'high'],
    [{ level: 'none' }, 'informational', 'informational'],
    [{ kind: 'review' }, 'informational', 'informational'],
    [{ level: 'Fatal' }, 'Fatal', 'Fatal'],
    [{ level: 'constructor' }, 'constructor', 'constructor'],
  ])(
    'FIND-08 a SARIF result with %j is %s by its level, and %s of Aderyn, which says warning for High',
    (result, severity, ofAderyn) => {
      expect(readSeverity(result, {}, 'r', 'x')).toBe(severity);
      expect(readSeverity(result, {}, 'r', 'Aderyn')).toBe(ofAderyn);
    },
  );

  it('is by the level of the rule when the result has none', () => {
    const rule = { defaultConfiguration: { level: 'error' } };
    expect(readSeverity({}, rule, 'r', 'x')).toBe('high');
    expect(readSeverity({ level: 'note' }, rule, 'r', 'x')).toBe('low');
    expect(readSeverity({ kind: 'open' }, rule, 'r', 'x')).toBe('informational');
  });
});

describe('FIND-08 a SARIF result', () => {
  it.each([
    [{ kind: 'pass' }, 'The tool reports that this check passed.'],
    [{ kind: 'notApplicable' }, 'The tool reports that this rule does not apply.'],
    [{ baselineState: 'absent' }, 'The tool reports that this problem no longer occurs.'],
    [{ suppressions: [{ kind: 'inSource' }] }, 'The file marks it as suppressed.'],
    [{ suppressions: [{ status: 'rejected' }, {}] }, 'The file marks it as suppressed.'],
  ])('with %j is skipped', (result, reason) => {
    expect(reasonToSkip(result)).toBe(reason);
  });

  it.each([{}, { suppressions: [] }, { suppressions: [{ status: 'rejected' }, { status: 'underReview' }] }])(
    'with %j is read',
    (result) => {
      expect(reasonToSkip(result)).toBeNull();
    },
  );
});
