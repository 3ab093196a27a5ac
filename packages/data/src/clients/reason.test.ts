import { expect, it } from 'vitest';
import { optionalReason, reasonText } from './reason.ts';

const errorOf = (text: string) => reasonText.safeParse(text).error?.issues[0]?.message;

it('TRUST-01 ADM-10 a reason has 10 to 500 characters, without the spaces around it', () => {
  expect(errorOf('123456789')).toBe('Give a reason of 10 to 500 characters');
  expect(errorOf('   123456789   ')).toBeDefined();
  expect(errorOf('1234567890')).toBeUndefined();
  expect(errorOf('x'.repeat(500))).toBeUndefined();
  expect(errorOf(`${'x'.repeat(500)}\u200b`)).toBeDefined();
  expect([9, 10, 500].map((count) => errorOf('👩'.repeat(count)) === undefined)).toEqual([false, true, true]);
  const outcomes = ['', ' ', 'Because.'].map((text) => optionalReason.safeParse(text).success);
  expect(outcomes).toEqual([true, true, false]);
  for (const invisible of '\u00a0|\u200b|\u00ad|\u2800|\ufff9|\u{e0041}| \u2060'.split('|'))
    expect(errorOf(`a${invisible.repeat(12)}b`)).toBeDefined();
  expect(errorOf('Ärger mit 契約 👩\u200d💻')).toBeUndefined();
});

it('TRUST-01 a reason that was typed on several lines becomes one line', () => {
  expect(reasonText.parse(' They asked\n\twhy a file is missing. ')).toBe(
    'They asked why a file is missing.',
  );
});
