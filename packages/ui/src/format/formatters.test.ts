import { describe, expect, test } from 'vitest';
import {
  formatCount,
  formatDate,
  formatDateTime,
  formatFileSize,
  formatNumber,
  formatWaitingTime,
  initials,
  parseTimestamp,
} from './formatters.ts';

test.each([
  [0, '0 B'],
  [1023, '1023 B'],
  [1024, '1.0 KB'],
  [1536, '1.5 KB'],
  [1048575, '1024.0 KB'],
  [1048576, '1.0 MB'],
  [52428800, '50.0 MB'],
  [5 * 1024 ** 3, '5120.0 MB'],
  [null, 'Unknown size'],
  [undefined, 'Unknown size'],
  [Number.NaN, 'Unknown size'],
])('FILE-02 %s bytes read "%s"', (bytes, text) => {
  expect(formatFileSize(bytes)).toBe(text);
});

test.each([
  ['Ada Lovelace', 'AL'],
  ['Ada King Lovelace', 'AL'],
  ['ada', 'A'],
  ['  ', '?'],
  [null, '?'],
  ['client@demo.test', 'C'],
  ['Łukasz Żak', 'ŁŻ'],
  ['王 小明', '王小'],
  ['Jean-Luc (CTO)', 'JC'],
  ['😀 Team', 'T'],
])('SIDE-02 the initials of %s are %s', (name, letters) => {
  expect(initials(name)).toBe(letters);
  expect(Array.from(initials(name)).length).toBeLessThanOrEqual(2);
});

describe('timestamps', () => {
  test.each([
    ['2026-01-02T03:04:05Z', '2026-01-02T03:04:05.000Z'],
    ['2026-01-02T03:04:05.123456+00:00', '2026-01-02T03:04:05.123Z'],
    ['2026-01-02T03:04:05+05:30', '2026-01-01T21:34:05.000Z'],
  ])('%s is %s', (value, iso) => {
    expect(parseTimestamp(value)?.toISOString()).toBe(iso);
  });

  test.each(['', 'soon', '2026-13-45T00:00:00Z', '2026-01-02'])('"%s" is none', (value) => {
    expect(parseTimestamp(value)).toBeNull();
  });

  test('a plain date stays the same day in every time zone', () => {
    expect(formatDate('2026-01-02')).toBe('2 Jan 2026');
    expect(formatDate('2026-12-31')).toBe('31 Dec 2026');
  });

  test('a timestamp is shown with its date and time', () => {
    expect(formatDateTime('2026-01-02T13:04:05Z')).toMatch(/^[123] Jan 2026, \d{2}:\d{2}$/);
  });

  test('a missing or malformed date is shown as an empty string', () => {
    expect([formatDate(null), formatDate('soon'), formatDateTime(undefined), formatDateTime('x')]).toEqual([
      '',
      '',
      '',
      '',
    ]);
  });
});

test('numbers have thousands separators and counts have the right plural', () => {
  expect(formatNumber(1234567)).toBe('1,234,567');
  expect([formatCount(0, 'file'), formatCount(1, 'file'), formatCount(2, 'entry', 'entries')]).toEqual([
    '0 files',
    '1 file',
    '2 entries',
  ]);
});

const now = Date.parse('2026-11-22T12:00:00Z');

test.each([
  ['2026-11-22T11:01:00Z', 'less than an hour'],
  ['2026-11-22T12:05:00Z', 'less than an hour'],
  ['not a time', 'less than an hour'],
  ['2026-11-22T11:00:00Z', '1 hour'],
  ['2026-11-20T12:00:01Z', '47 hours'],
  ['2026-11-20T12:00:00Z', '2 days'],
  ['2025-11-22T12:00:00+00:00', '365 days'],
])('AUD-06 what waits since %s has waited %s', (since, expected) => {
  expect(formatWaitingTime(since, now)).toBe(expected);
});
