import { describe, expect, it } from 'vitest';
import { parseTimestamp } from './parse-timestamp.ts';

describe('ADM-06 a moment', () => {
  it.each([
    '2026-11-21T10:00:00.123456+00:00',
    '2026-11-21 10:00:00.123456+00',
    '2026-11-21T10:00:00.123Z',
    '2026-11-21 12:00:00.123+02',
  ])('is read from %s', (timestamp) => {
    expect(parseTimestamp(timestamp).toISOString()).toBe('2026-11-21T10:00:00.123Z');
  });
});
