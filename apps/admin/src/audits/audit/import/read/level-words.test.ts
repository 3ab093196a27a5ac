import { describe, expect, it } from 'vitest';
import { parseLevel, parseSeverity, parseSeverityLabel } from './level-words.ts';

describe('FIND-08 the words of a file for a severity', () => {
  it.each([
    [
      'critical',
      ['critical', 'Crit', 'BLOCKER', 'Critical Risk', 'Severity: Critical', '**Risk:** critical'],
    ],
    ['high', ['high', 'major', 'severe', 'High Severity', 'risk - high', 'high/medium', '  High']],
    ['medium', ['medium', 'med', 'moderate', 'Medium (5.3)']],
    ['low', ['low', 'minor', 'Low-']],
    ['gas', ['gas', 'Gas optimization', 'optimization', 'optimisations', 'Optimizations']],
    [
      'informational',
      [
        'informational',
        'information',
        'info',
        'note',
        'non-critical',
        'noncritical',
        'nc',
        'QA',
        'best-practice',
        'bestpractices',
        'undetermined',
        'none',
      ],
    ],
  ])('%s is also called %j', (severity, names) => {
    expect(names.map((name) => [name, parseSeverity(name)])).toEqual(names.map((name) => [name, severity]));
  });

  it.each([
    '',
    '7.5',
    'spicy',
    'highly unlikely',
    'unhigh',
    'lower',
    'critically',
    'medium-rare',
    'gastank',
    'nonsense',
    'severityhigh',
    'unknown risk: high',
    `${'.'.repeat(200)}high`,
  ])('%j is none', (words) => {
    expect(parseSeverity(words)).toBeNull();
  });

  it.each([
    ['c', 'critical'],
    ['h', 'high'],
    ['m', 'medium'],
    ['l', 'low'],
    ['i', 'informational'],
    ['n', 'informational'],
    ['g', 'gas'],
    ['high', 'high'],
    ['nc', 'informational'],
  ])('the label %j means %s', (letters, severity) => {
    expect(parseSeverityLabel(letters)).toBe(severity);
  });

  it.each(['x', '', 'constructor', '__proto__', 'hh'])('the label %j means none', (letters) => {
    expect(parseSeverityLabel(letters)).toBeNull();
  });
});

describe('FIND-08 the words of a file for a likelihood or an impact', () => {
  it.each([
    ['High', 'high'],
    ['**Medium**', 'medium'],
    ['low.', 'low'],
    ['critical', 'high'],
  ])('%j is %s', (words, level) => {
    expect(parseLevel(words)).toBe(level);
  });

  it.each(['High, as funds are lost', 'not high', 'info', 'gas', 'unknown', '', 'high 3', '5'])(
    '%j is none',
    (words) => {
      expect(parseLevel(words)).toBeNull();
    },
  );
});
