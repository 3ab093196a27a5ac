import { describe, expect, test } from 'vitest';
import { isDay } from './days.ts';
import {
  formatCount,
  formatDate,
  formatDateInUtc,
  formatDateTime,
  formatDateTimeInUtc,
  formatFileSize,
  formatWaitingTime,
  initials,
  parseTimestamp,
} from './formatters.ts';

test.each([
  [0, '0 B'],
  [1023, '1023 B'],
  [1024, '1.0 KB'],
  [1536, '1.5 KB'],
  [1048576, '1.0 MB'],
  [null, 'Unknown size'],
  [-1, 'Unknown size'],
])('FILE-02 %s bytes read "%s"', (bytes, text) => {
  expect(formatFileSize(bytes)).toBe(text);
});

test('a count has its unit in the singular for one alone', () => {
  expect([0, 1, 1200].map((count) => formatCount(count, 'file')).join()).toBe('0 files,1 file,1,200 files');
});

test.each([
  ['Ada King Lovelace', 'AL'],
  ['𐐨da', '𐐀'],
  ['  ', '?'],
  ['client.one@demo.test', 'C'],
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
  ])('the timestamp %s is read as %s', (value, iso) => {
    expect(parseTimestamp(value)?.toISOString()).toBe(iso);
  });

  test.each(['', 'soon', '2026-13-45T00:00:00Z', '2026-01-02'])('"%s" is no timestamp', (value) => {
    expect(parseTimestamp(value)).toBeNull();
  });

  test('a plain date stays the same day in every time zone, and a time is that of the reader', () => {
    expect(formatDate('2026-01-02')).toBe('2 Jan 2026');
    expect(formatDateTime('2026-12-31T03:04:00Z')).toBe('30 Dec 2026, 17:34');
    expect(formatDate('2026-12-31')).toBe('31 Dec 2026');
    expect(formatDate(' 2026-09-01 ')).toBe('1 Sep 2026');
    expect(['2026-9-01', '2026-13-01', '2026-02-30', '2026-12-31'].filter(isDay)).toEqual(['2026-12-31']);
  });

  test('SEAL-02 reports and e-mails have the day and the time in UTC', () => {
    expect(formatDateInUtc('2026-12-09T00:30:00Z')).toBe('9 Dec 2026');
    expect(formatDateTimeInUtc('2026-12-10T00:59:00+01:00')).toBe('9 Dec 2026, 23:59 UTC');
    expect(formatDateTimeInUtc('soon')).toBe('');
  });

  test('a missing or malformed date is shown as an empty string', () => {
    const shown = [formatDate(null), formatDate('soon'), formatDateTime(undefined), formatDateTime('x')];
    expect(shown.join('')).toBe('');
  });
});

const now = Date.parse('2026-11-22T12:00:00Z');

test.each([
  ['2026-11-22T11:01:00Z', 'less than an hour'],
  ['2026-11-22T11:00:00Z', '1 hour'],
  ['2026-11-20T12:01:00Z', '47 hours'],
  ['2026-11-20T12:00:00Z', '2 days'],
  ['2026-11-19T12:01:00Z', '2 days'],
  ['2026-11-22T14:00:00Z', 'less than an hour'],
  ['soon', 'less than an hour'],
])('AUD-06 what waits since %s has waited %s', (since, expected) => {
  expect(formatWaitingTime(since, now)).toBe(expected);
});
