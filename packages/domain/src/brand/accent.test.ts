import { expect, test } from 'vitest';
import { accentOf, contrast, DEFAULT_ACCENT, SURFACES } from './accent.ts';

test.each(['#0B57A4', '#7a1fa2', '#b3241b', '#000000', '#8a4b00'])(
  'BRAND-01 the accent %s can be read in both themes, also on its own tint and below text',
  (color) => {
    const accent = accentOf(color);
    expect(accent.light.accent).toBe(color);
    for (const theme of ['light', 'dark'] as const) {
      const { accent: shown, foreground, subtle } = accent[theme];
      for (const other of [...SURFACES[theme], foreground, subtle])
        expect(contrast(shown, other)).toBeGreaterThanOrEqual(4.5);
    }
  },
);

test.each([
  ['#ffd400', /#ffd400 cannot be read in the light theme: its contrast is 1\.2\d to 1/],
  ['#3ddca0', /contrast is 1\.5\d to 1, and must be at least 4\.5 to 1/],
  ['#007f1e', /its contrast is 4\.49 to 1/],
  ['#fff', /is not a colour such as #08674f/],
  ['red;}', /is not a colour/],
  ['#08674fff', /is not a colour/],
])('BRAND-01 the accent %s is refused, with its contrast', (color, sentence) => {
  expect(() => accentOf(color)).toThrow(sentence);
});

test('BRAND-01 without an accent it is that of the portal', () => {
  expect(accentOf(undefined)).toBe(DEFAULT_ACCENT);
});
