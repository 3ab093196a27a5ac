import { expect, it } from 'vitest';
import { reasonError, toOneLineReason } from './reason.ts';

it('TRUST-01 ADM-10 a reason has 10 to 500 characters, without the spaces around it', () => {
  expect(reasonError('123456789')).toBe('Give a reason of 10 to 500 characters');
  expect(reasonError('   123456789   ')).not.toBeNull();
  expect(reasonError('1234567890')).toBeNull();
  expect(reasonError('x'.repeat(500))).toBeNull();
  expect(reasonError('x'.repeat(501))).not.toBeNull();
  for (const invisible of ['\u00a0', '\u200b', '\u2060', '\u00ad', '\u2800', '\u{e0041}'])
    expect(reasonError(`a${invisible.repeat(12)}b`)).not.toBeNull();
  expect(reasonError('Ärger mit 契約 👩\u200d💻')).toBeNull();
});

it('TRUST-01 a reason that was typed on several lines becomes one line', () => {
  expect(toOneLineReason(' They asked\n\twhy a file is missing. ')).toBe('They asked why a file is missing.');
});
