import { describe, expect, it } from 'vitest';
import { parseLevel, parseSeverityLabel } from './vocabulary.ts';

it.each(['x', '', 'constructor', '__proto__', 'hh'])('FIND-08 the label %j means no severity', (letters) => {
  expect(parseSeverityLabel(letters)).toBeNull();
});

describe('FIND-08 the words of a file for a likelihood or an impact', () => {
  it.each([
    ['High', 'high'],
    ['**Medium**', 'medium'],
    ['low.', 'low'],
    ['critical', 'high'],
  ])('FIND-08 %j is the likelihood or impact %s', (words, level) => {
    expect(parseLevel(words)).toEqual({ level, isAll: true });
  });

  it.each(['high chance', 'not high', 'info', 'gas', 'unknown', '', 'high 3', '5'])(
    'FIND-08 %j is no likelihood and no impact',
    (words) => {
      expect(parseLevel(words)).toBeNull();
    },
  );
});
